/** Median; the mean of the two middle values for an even count. NaN when empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const high = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + high) / 2 : high;
}

/** `12.0 (11.0 to 14.0)`: the median and the range of the runs. */
export function spread(values: readonly number[]): string {
  const digits = Math.max(...values) >= 100 ? 0 : 1;
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map((v) => v.toFixed(digits));
  return `${middle} (${low} to ${high})`;
}

/** Median of the ratios of alternating runs, which cancels shared effects. */
export function ratio(a: readonly number[], b: readonly number[]): string {
  return spreadOfRatios(a.map((value, i) => value / (b[i] ?? Number.NaN)));
}

function spreadOfRatios(values: readonly number[]): string {
  return `${median(values).toFixed(2)}x (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
