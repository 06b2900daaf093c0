const HANDLE = /^\w{1,15}$/;
const X_HOSTS = ['x.com', 'twitter.com', 'www.x.com', 'www.twitter.com', 'mobile.x.com', 'mobile.twitter.com'];

/** First path parts of x.com that are pages of X itself, not people. */
const X_PAGES = [
  'home',
  'explore',
  'search',
  'i',
  'intent',
  'settings',
  'messages',
  'notifications',
  'hashtag',
  'share',
];

/**
 * The X handle in a handle, an "@handle" or an x.com / twitter.com URL, in the case it was written; null when there is
 * none. A handle is 1 to 15 letters, digits or underscores.
 */
export function parseHandle(text: string): string | null {
  const bare = text.startsWith('@') ? text.slice(1) : text;
  if (HANDLE.test(bare)) return bare;
  const [host = '', first = ''] = text.replace(/^https?:\/\//i, '').split(/[/?#]/);
  if (!X_HOSTS.includes(host.toLowerCase())) return null;
  const handle = first.startsWith('@') ? first.slice(1) : first;
  return HANDLE.test(handle) && !X_PAGES.includes(handle.toLowerCase()) ? handle : null;
}
