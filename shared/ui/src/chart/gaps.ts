/** A run of positions without a value: first and last index. */
export type Gap = { from: number; to: number };

/** Runs of positions without a value, for hatching. If nothing is known at all, that is not a gap but an empty chart. */
export function gapsOf(known: readonly boolean[]): Gap[] {
  if (!known.some(Boolean)) return [];
  const gaps: Gap[] = [];
  for (const [index, has] of known.entries()) {
    const open = gaps.at(-1);
    if (has) continue;
    if (open && open.to === index - 1) open.to = index;
    else gaps.push({ from: index, to: index });
  }
  return gaps;
}
