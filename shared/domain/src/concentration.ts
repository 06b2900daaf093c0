/** Finite positive values: only participants count in measures of concentration (M15). */
function participants(values: readonly number[]): number[] {
  return values.filter((value) => Number.isFinite(value) && value > 0).sort((a, b) => a - b);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The Gini coefficient (M15): 0 if all have the same, near 1 if one has everything. Null without participants. */
export function gini(values: readonly number[]): number | null {
  const x = participants(values);
  const n = x.length;
  if (n === 0) return null;
  const weighted = x.reduce((total, value, index) => total + (2 * (index + 1) - n - 1) * value, 0);
  return weighted / (n * sum(x));
}

/** The Herfindahl-Hirschman index (M15): sum of squared shares, 1/n to 1. Null without participants. */
export function hhi(values: readonly number[]): number | null {
  const x = participants(values);
  const total = sum(x);
  return x.length === 0 ? null : sum(x.map((value) => (value / total) ** 2));
}

/** The share of the k largest (M15), 0 to 1. Null without participants. */
export function topShare(values: readonly number[], k: number): number | null {
  const x = participants(values);
  return x.length === 0 || k <= 0 ? null : sum(x.slice(-k)) / sum(x);
}
