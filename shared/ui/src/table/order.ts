export type Direction = 'ascending' | 'descending';

/** Columns one may sort by at once; more says nothing any more. */
const MOST_SORTED = 3;

/** How the URL's `sort` orders a column and as which key, from 1; null when by other columns. */
export function sortOf(sort: string, column: string | undefined): { direction: Direction; place: number } | null {
  if (!column) return null;
  const keys = sort.split(',');
  const place = keys.findIndex((key) => key.replace(/^-/, '') === column);
  if (place < 0) return null;
  return { direction: keys[place]?.startsWith('-') ? 'descending' : 'ascending', place: place + 1 };
}

/** How a column alone decides the order; null when it is not the first key. */
export function directionOf(sort: string, column: string | undefined): Direction | null {
  const found = sortOf(sort, column);
  return found?.place === 1 ? found.direction : null;
}

/**
 * The next order when a header is pressed: the useful direction first (numbers from the top), then the other. With
 * `add` (Shift) the column becomes a further key, turns round, and at the third press goes.
 */
export function nextSort(sort: string, column: string, numeric: boolean, add = false): string {
  const first = numeric ? `-${column}` : column;
  const other = numeric ? column : `-${column}`;
  const keys = sort.split(',').filter(Boolean);
  const now = keys.findIndex((key) => key === first || key === other);
  if (!add) return keys[0] === first ? other : first;
  if (now < 0) return [...keys.slice(0, MOST_SORTED - 1), first].join(',');
  if (keys[now] === first) return keys.with(now, other).join(',');
  return keys.length > 1 ? keys.toSpliced(now, 1).join(',') : first;
}
