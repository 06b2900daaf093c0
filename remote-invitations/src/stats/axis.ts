const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const tickText = (value: number): string => number.format(value);

type Axis = { ticks: readonly number[]; place: (value: number) => number };

/** An axis from px `bottom` to px `top` that includes zero and all values, with about five round ticks at most. */
export function axisOf(values: readonly number[], { top, bottom }: { top: number; bottom: number }): Axis {
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const step = roundStep((high - low || 1) / 4);
  const [first, last] = [Math.floor(low / step), Math.ceil((high || (low < 0 ? 0 : 1)) / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
  const [from = 0, to = 1] = [ticks[0], ticks.at(-1)];
  return { ticks, place: (value) => bottom - ((value - from) / (to - from || 1)) * (bottom - top) };
}

/** The next of 1, 2, 5, 10, 20 and so on. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (([1, 2, 5].find((each) => each * power >= least) ?? 10) as number);
}
