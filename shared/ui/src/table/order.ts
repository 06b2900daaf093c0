export type Direction = 'ascending' | 'descending';

/** Most columns to sort by; more have no visible effect. */
const MOST_SORTED = 3;

/** Direction and position (from 1) of a column in the URL's `sort`; null if it is not part of it. */
export function sortOf(sort: string, column: string | undefined): { direction: Direction; place: number } | null {
  if (!column) return null;
  const keys = sort.split(',');
  const place = keys.findIndex((key) => key.replace(/^-/, '') === column);
  if (place < 0) return null;
  return { direction: keys[place]?.startsWith('-') ? 'descending' : 'ascending', place: place + 1 };
}

/** Direction of a column if it is the first sort key; otherwise null. */
export function directionOf(sort: string, column: string | undefined): Direction | null {
  const found = sortOf(sort, column);
  return found?.place === 1 ? found.direction : null;
}

/**
 * The next order when a header is clicked: the useful direction first (numbers descending), then the other. With `add` (Shift)
 * the column becomes an additional key, reverses, and is removed on the third click.
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
