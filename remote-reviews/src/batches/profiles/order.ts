import { profileColumns } from './profileColumns';
import type { ListedProfile } from './queries';

/** Names one may order by. */
export const SORTS = profileColumns.flatMap(({ sort }) => (sort ? [sort] : []));

/** Rows in the order asked for (`score`, `-score`); missing values last both ways, ties as listed. */
export function ordered(rows: readonly ListedProfile[], sort: string): ListedProfile[] {
  const down = sort.startsWith('-') ? -1 : 1;
  const by = profileColumns.find((column) => column.sort === sort.replace(/^-/, ''))?.by ?? (({ item }) => item);
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === right) return a.item - b.item;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * down;
  });
}
