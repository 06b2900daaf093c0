const MOST_EDITS = 2;

/** The word at most two edits away from a mistyped one; null if there is none. */
export function nearestWord<W extends string>(typed: string, words: readonly W[]): W | null {
  const near = words
    .map((word) => ({ word, edits: editsBetween(typed, word) }))
    .filter(({ edits, word }) => edits <= Math.min(MOST_EDITS, word.length - 1) && !areOpposite(typed, word))
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.word ?? null;
}

/** "unknown" is not a correction of "known": it means the opposite. */
const areOpposite = (a: string, b: string): boolean => a === `un${b}` || b === `un${a}`;

/** Edit distance: letters to add, drop or change. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}
