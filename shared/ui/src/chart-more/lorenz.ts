/** Cumulative share of the holders (poorest first) and of the amount they hold, both 0 to 1. */
export type LorenzPoint = { holders: number; held: number };

/** Lorenz curve of the positive values, from (0, 0) to (1, 1), thinned to at most `most` points; empty without any. */
export function lorenz(values: readonly number[], most = 200): LorenzPoint[] {
  const x = values.filter((value) => Number.isFinite(value) && value > 0).sort((a, b) => a - b);
  const total = x.reduce((sum, value) => sum + value, 0);
  if (x.length === 0 || !Number.isFinite(total)) return [];
  let held = 0;
  const points = x.map((value, index) => {
    held += value;
    return { holders: (index + 1) / x.length, held: index === x.length - 1 ? 1 : held / total };
  });
  const step = Math.max(1, Math.ceil(points.length / most));
  const kept = points.filter((_, index) => index % step === step - 1 || index === points.length - 1);
  return [{ holders: 0, held: 0 }, ...kept];
}
