import type { Bar } from './queries';

const HOUR_MS = 3_600_000;
/** Length of a bar. */
export const LENGTH_MS = { '1h': HOUR_MS, '1d': 24 * HOUR_MS };

/** Times with trust; null at the start of a gap without bars, so that the line breaks there. */
export function withGaps(bars: readonly Bar[], bar: '1h' | '1d'): { at: string; bar: Bar | null }[] {
  return bars.flatMap((each, place) => {
    const before = bars[place - 1];
    const expected = before && Date.parse(before.at) + LENGTH_MS[bar];
    const missing = expected !== undefined && expected < Date.parse(each.at);
    return [...(missing ? [{ at: new Date(expected).toISOString(), bar: null }] : []), { at: each.at, bar: each }];
  });
}
