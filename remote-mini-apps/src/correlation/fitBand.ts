type Point = { x: number; y: number };
type Fit = { slope: number; intercept: number };

const Z_95 = 1.96;

/**
 * Half width of the 95% confidence band of the mean around a least-squares line at x: 1.96 s sqrt(1/n + (x - mean)² / Sxx).
 * Undefined with fewer than three points or if all have the same x.
 */
export function fitBand(points: readonly Point[], { slope, intercept }: Fit): ((x: number) => number) | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const mean = points.reduce((sum, { x }) => sum + x, 0) / n;
  const spread = points.reduce((sum, { x }) => sum + (x - mean) ** 2, 0);
  if (spread === 0) return undefined;
  const rest = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0);
  const deviation = Math.sqrt(rest / (n - 2));
  return (x) => Z_95 * deviation * Math.sqrt(1 / n + (x - mean) ** 2 / spread);
}
