import type { Bar } from './queries';

const HOUR_MS = 3_600_000;
/** How long a bar is. */
export const LENGTH_MS = { '1h': HOUR_MS, '1d': 24 * HOUR_MS };

/** Times of a course with its trust; null where a stretch without any bar begins, so that a line breaks there. */
export function withGaps(bars: readonly Bar[], bar: '1h' | '1d'): { at: string; bar: Bar | null }[] {
  return bars.flatMap((each, place) => {
    const before = bars[place - 1];
    const expected = before && Date.parse(before.at) + LENGTH_MS[bar];
    const missing = expected !== undefined && expected < Date.parse(each.at);
    return [...(missing ? [{ at: new Date(expected).toISOString(), bar: null }] : []), { at: each.at, bar: each }];
  });
}
