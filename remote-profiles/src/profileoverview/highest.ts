/** Indexes of the highest values if they are distinctive: not for a single value, and not if all are equal. */
export function highest(values: readonly (number | null)[]): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  if (known.length < 2 || known.every((value) => value === most)) return new Set();
  return new Set(values.flatMap((value, place) => (value === most ? [place] : [])));
}
