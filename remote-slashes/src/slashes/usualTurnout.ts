import type { Slash } from './queries';

export type UsualTurnout = { pct: number; slashes: number };

/** Mean turnout (0-100) of decided slashes and how many it is of; null when none has one. */
export function usualTurnout(decided: readonly Pick<Slash, 'turnoutPct'>[]): UsualTurnout | null {
  const known = decided.flatMap(({ turnoutPct }) => (typeof turnoutPct === 'number' ? [turnoutPct] : []));
  if (known.length === 0) return null;
  return { pct: known.reduce((sum, pct) => sum + pct, 0) / known.length, slashes: known.length };
}
