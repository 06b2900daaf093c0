/** Most points in a sparkline; enough to read the trend at tile width. */
export const MAX_POINTS = 30;

/** At most `max` values: means of equal slices, so that no peak is lost, plus the newest value unchanged. */
export function thin(values: readonly (number | null)[], max = MAX_POINTS): (number | null)[] {
  if (values.length <= max) return [...values];
  const before = values.slice(0, -1);
  const edge = (slice: number) => Math.ceil((slice * before.length) / (max - 1));
  const means = Array.from({ length: max - 1 }, (_, slice) => mean(before.slice(edge(slice), edge(slice + 1))));
  return [...means, values.at(-1) ?? null];
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** SVG path of the values in a box of that size; a null or non-finite value leaves a gap. */
export function sparkPath(values: readonly (number | null)[], width: number, height: number): string {
  const finite = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  if (finite.length < 2) return '';
  const low = Math.min(...finite);
  const span = Math.max(...finite) - low;
  const step = width / (values.length - 1);
  let pen = 'M';
  return values
    .map((value, index) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        pen = 'M';
        return '';
      }
      const y = span === 0 ? height / 2 : height - ((value - low) / span) * height;
      const part = `${pen}${round(index * step)} ${round(y)}`;
      pen = 'L';
      return part;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
