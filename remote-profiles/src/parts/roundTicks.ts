/** About `most` round values that span from `low` to `high`; the first is at most `low`, the last at least `high`. */
export function roundTicks(low: number, high: number, most = 4): number[] {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= most) ?? span;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}
