const SHARED = ['minEth', 'authorLevel', 'subjectLevel', 'author', 'subject', 'asOf', 'c'];

/**
 * The vouches behind a figure of the statistics: the page's filters, plus the figure's own.
 * @param search search string of the statistics page
 * @param ended false if the figure covers only active vouches, whatever the page includes
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
