import { formatPercent } from '@companion/domain';
import type { Outcome, ReleaseFigures } from './figures';
import { mayDecide } from './whoCounts';

/** A release that fails at least half of its counted visits, regardless of any other release. */
export type Broken = {
  /** "96.7% fail to draw". */
  says: string;
  outcome: Outcome;
  /** Confirmed by enough visits from enough networks and known visitors. */
  certain: boolean;
};

const FAILS: readonly (readonly ['failed' | 'late', string])[] = [
  ['failed', 'fail to draw'],
  ['late', 'break after drawing'],
];
const HALF = 0.5;
/** What never reached the visitor is not the release's fault; nor does an error count if its page kept working. */
const NOT_BROKEN_BY: ReadonlySet<string> = new Set(['offline', 'timeout', 'rejection', 'uncaught']);

/**
 * Whether a release fails at least half of its visits, judged on its own, without a release to compare it with. Visits are
 * weighted by network, and new visitors count for at most as many as known ones, so that neither a few addresses nor a crowd of
 * fresh browsers can force the verdict. Null if it does not look broken.
 * @param visits Counted visits needed to be certain.
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

/** Whether the release it would be rolled back to is no better. */
export const isAsBroken = (base: ReleaseFigures, { outcome }: Broken): boolean =>
  base.everyone[outcome].weight >= base.everyone.visits.weight * HALF;
