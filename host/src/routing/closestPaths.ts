const SUGGESTIONS = 3;

/** Known paths nearest to a mistyped one by edit distance, best first; none that differ in more than half their letters. */
export function closestPaths(pathname: string, known: readonly string[]): string[] {
  const wanted = pathname.toLowerCase().slice(0, 80);
  return known
    .map((path) => ({ path, distance: editDistance(wanted, path.toLowerCase()) }))
    .filter(({ path, distance }) => distance <= Math.max(path.length, wanted.length) / 2)
    .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ path }) => path);
}

/** Levenshtein distance: letters to insert, drop or replace. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
