/** Both measures of one person. */
export type Pair = readonly [number, number];

/** Pearson's r (M17) of the complete pairs; null with fewer than two pairs or if a measure is constant. */
export function pearson(pairs: readonly Pair[]): number | null {
  const rows = complete(pairs);
  if (rows.length < 2) return null;
  const meanX = mean(rows.map(([x]) => x));
  const meanY = mean(rows.map(([, y]) => y));
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [x, y] of rows) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  const scale = Math.sqrt(xx * yy);
  return scale > 0 && Number.isFinite(scale) ? Math.max(-1, Math.min(1, xy / scale)) : null;
}

/** Spearman's rs (M17): Pearson's r of the ranks, with ties sharing their mean rank. Null as for `pearson`. */
export function spearman(pairs: readonly Pair[]): number | null {
  const rows = complete(pairs);
  const x = ranks(rows.map((row) => row[0]));
  const y = ranks(rows.map((row) => row[1]));
  return pearson(x.map((rank, index) => [rank, y[index] ?? Number.NaN]));
}

function complete(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const result = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (order[end + 1]?.value === order[start]?.value && end + 1 < order.length) end += 1;
    for (let at = start; at <= end; at += 1) result[order[at]?.index ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return result;
}
