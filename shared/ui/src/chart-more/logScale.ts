/** 1, 2, 5, 10, 20, 50, …: ticks of a logarithmic count axis. */
const mark = (index: number) => [1, 2, 5][((index % 3) + 3) % 3] as number;
const valueAt = (index: number) => mark(index) * 10 ** Math.floor(index / 3);

export type LogScale = { place: (value: number) => number; ticks: number[] };

/**
 * Logarithmic axis for counts from 1, from `bottom` to `top` in px, with round ends and some padding around the values. Counts
 * below 1 and non-numbers are at the lower end.
 */
export function logScale(values: readonly number[], bottom: number, top: number): LogScale {
  const usable = values.filter((value) => Number.isFinite(value) && value >= 1);
  const low = usable.length > 0 ? usable.reduce((a, b) => Math.min(a, b)) : 1;
  const high = usable.length > 0 ? usable.reduce((a, b) => Math.max(a, b)) : 10;
  let first = 0;
  while (valueAt(first + 1) < low) first += 1;
  let last = first + 1;
  while (valueAt(last) <= high) last += 1;
  const [from, to] = [Math.log(valueAt(first)), Math.log(valueAt(last))];
  const share = (value: number) => (Math.log(Math.max(valueAt(first), value || 0)) - from) / (to - from);
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // More than seven lines are too dense: then only powers of ten.
  const shown = all.length > 7 ? all.filter((index) => index % 3 === 0) : all;
  return { place: (value) => bottom + (top - bottom) * share(value), ticks: shown.map(valueAt) };
}
