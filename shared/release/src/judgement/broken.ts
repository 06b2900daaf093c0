import { formatPercent } from '@companion/domain';
import type { Outcome, ReleaseFigures } from './figures';
import { mayDecide } from './whoCounts';

/** A release of which at least half of what counts goes wrong, beside nothing. */
export type Broken = {
  /** "96.7% fail to draw". */
  says: string;
  outcome: Outcome;
  /** Enough visits of enough networks and known visitors tell it. */
  certain: boolean;
};

const FAILS: readonly (readonly ['failed' | 'late', string])[] = [
  ['failed', 'fail to draw'],
  ['late', 'break after drawing'],
];
const HALF = 0.5;
/** What never reached the visitor says nothing of a release, nor does an error after which its page went on. */
const NOT_BROKEN_BY: ReadonlySet<string> = new Set(['offline', 'timeout', 'rejection', 'uncaught']);

/**
 * Whether a release fails for at least half of its visits: by itself, without any release to compare it with. Visits count
 * by network, and new visitors for as many as known ones at the most, so neither a few addresses nor a crowd of emptied
 * browsers can press it. Null when it does not look like that.
 * @param visits How many visits that count it takes to be certain.
 */
export function brokenBy(release: ReleaseFigures, visits: number): Broken | null {
  const { everyone, known, failures } = release;
  const told = failures.reduce((sum, { n }) => sum + n, 0);
  const own = failures.reduce((sum, { error, n }) => sum + (NOT_BROKEN_BY.has(error) ? 0 : n), 0);
  if (told > 0 && own < told * HALF) return null;
  for (const [outcome, words] of FAILS) {
    const share = everyone[outcome].weight / everyone.visits.weight;
    const [old, all] = [known.visits.weight, everyone.visits.weight];
    const fresh = { visits: all - old, met: everyone[outcome].weight - known[outcome].weight };
    const part = fresh.visits > 0 ? Math.min(1, old / fresh.visits) : 0;
    const counted = old + part * fresh.visits;
    const weighed = counted > 0 ? (known[outcome].weight + part * fresh.met) / counted : 0;
    if (!(share >= HALF || weighed >= HALF)) continue;
    const who = { everyone: everyone[outcome].prefixes, known: known[outcome].prefixes };
    const certain = weighed >= HALF && counted >= visits && mayDecide(who);
    return { says: `${formatPercent(Math.max(share, weighed))} ${words}`, outcome, certain };
  }
  return null;
}

/** Whether the release it would be taken back to is no better. */
export const isAsBroken = (base: ReleaseFigures, { outcome }: Broken): boolean =>
  base.everyone[outcome].weight >= base.everyone.visits.weight * HALF;
