import type { Slash } from './queries';

export type UsualTurnout = { pct: number; slashes: number };

/** Mean turnout (0-100) of closed slashes and how many it is based on; null if none is known. */
export function usualTurnout(closed: readonly Pick<Slash, 'turnoutPct'>[]): UsualTurnout | null {
  const known = closed.flatMap(({ turnoutPct }) => (typeof turnoutPct === 'number' ? [turnoutPct] : []));
  if (known.length === 0) return null;
  return { pct: known.reduce((sum, pct) => sum + pct, 0) / known.length, slashes: known.length };
}
