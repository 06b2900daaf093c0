const SHARED = ['minEth', 'authorLevel', 'subjectLevel', 'author', 'subject', 'asOf', 'c'];

/**
 * The vouches behind a number of the statistics: the filters of the page, and what the number is of.
 * @param search of the statistics
 * @param ended false where the number is of active vouches alone, whatever the page counts
 */
export function vouchesHref(search: string, of: Record<string, string>, ended = true): string {
  const page = new URLSearchParams(search);
  const to = new URLSearchParams(of);
  for (const name of SHARED) {
    const value = page.get(name);
    if (value !== null && !to.has(name)) to.set(name, value);
  }
  if (ended && page.get('includeEnded') === 'yes') to.set('status', 'all');
  return `/vouches?${to}`;
}
