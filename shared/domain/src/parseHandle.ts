import { unwrapped } from './pasted.ts';

const HANDLE = /^\w{1,15}$/;
const X_LINK = /^(?:(?:https?:)?\/\/)?(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\/+(?:#!\/)?(.*)$/i;

/** First path segments of x.com that are pages of X itself, not accounts. */
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
 * The X handle in a handle, an "@handle" or an x.com / twitter.com URL, in its original case and ignoring surrounding characters;
 * null if there is none. A handle is 1 to 15 letters, digits or underscores.
 */
export function parseHandle(text: string): string | null {
  const id = unwrapped(text);
  const bare = withoutAt(id);
  if (HANDLE.test(bare)) return bare;
  const path = X_LINK.exec(id)?.[1] ?? '';
  const [first = ''] = path.split(/[/?#]/);
  if (first.toLowerCase() === 'intent') return /[?&]screen_name=(\w{1,15})(?!\w)/i.exec(path)?.[1] ?? null;
  const handle = withoutAt(first);
  return HANDLE.test(handle) && !X_PAGES.includes(handle.toLowerCase()) ? handle : null;
}

const withoutAt = (text: string) => (text.startsWith('@') ? text.slice(1) : text);
