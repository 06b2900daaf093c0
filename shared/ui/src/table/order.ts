export type Direction = 'ascending' | 'descending';

/** How the URL's `sort` orders a column; null when by another one. Only the first of several columns counts. */
export function directionOf(sort: string, column: string | undefined): Direction | null {
  const first = sort.split(',')[0] ?? '';
  if (!column) return null;
  if (first === column) return 'ascending';
  return first === `-${column}` ? 'descending' : null;
}

/** The next order when a header is pressed: the useful direction first (numbers from the top), then the other. */
export function nextSort(sort: string, column: string, numeric: boolean): string {
  const now = directionOf(sort, column);
  if (now) return now === 'ascending' ? `-${column}` : column;
  return numeric ? `-${column}` : column;
}
