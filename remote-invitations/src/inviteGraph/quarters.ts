import type { Forest } from './forest';
import type { Group } from './groups';

const HOUR_MS = 3_600_000;
const QUARTERS = 4;
/** Quarters with their own color; all earlier ones share one. */
const MOST = 12;
/** From the first to the last quarter in rainbow order, so that growth waves are distinguishable without a legend. */
const STOPS = [
  '--level-revered',
  '--level-established',
  '--level-distinguished',
  '--level-exemplary',
  '--warning',
] as const;

/** Calendar quarters in which nodes joined, oldest first, and each node's quarter. */
export function quartersOf({ count, joined }: Pick<Forest, 'count' | 'joined'>): {
  groups: readonly Group[];
  of: Uint8Array;
} {
  const quarters = new Int32Array(count);
  let [first, last] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const quarter = quarterOf(joined[i] as number);
    quarters[i] = quarter;
    first = Math.min(first, quarter);
    last = Math.max(last, quarter);
  }
  if (count === 0) return { groups: [], of: new Uint8Array() };
  const from = Math.max(first, last - MOST + 1);
  const shades = last - from + 1;
  const groups = Array.from({ length: shades }, (_, place) => ({
    label: place === 0 && from > first ? `${nameOf(from)} or earlier` : nameOf(from + place),
    color: shadeOf(shades === 1 ? 1 : place / (shades - 1)),
  }));
  return { groups, of: Uint8Array.from(quarters, (quarter) => Math.max(0, quarter - from)) };
}

/** Quarters since 1970, UTC. */
function quarterOf(hours: number): number {
  const day = new Date(hours * HOUR_MS);
  return (day.getUTCFullYear() - 1970) * QUARTERS + Math.floor(day.getUTCMonth() / 3);
}

const nameOf = (quarter: number) => `Q${(quarter % QUARTERS) + 1} ${1970 + Math.floor(quarter / QUARTERS)}`;

/** Interpolated color between the stops: 0 is the oldest, 1 the newest. */
function shadeOf(part: number): string {
  const along = part * (STOPS.length - 1);
  const stop = Math.min(STOPS.length - 2, Math.floor(along));
  const more = Math.round((along - stop) * 100);
  if (more === 0) return `var(${STOPS[stop]})`;
  if (more === 100) return `var(${STOPS[stop + 1]})`;
  return `color-mix(in srgb, var(${STOPS[stop]}), var(${STOPS[stop + 1]}) ${more}%)`;
}
