import { formatNumber, formatPercent } from '@companion/domain';
import type { ReleaseFigures } from './figures';
import { findingsOf } from './findings';
import type { Limits } from './policy';
import { isVisitedByEnough, mayDecide, WHO_DECIDES, whoCame } from './whoCounts';

/** `few`: nothing can be said. `unclear`: it looks worse, and may be chance or the word of too few. */
export type Verdict = 'few' | 'worse' | 'unclear' | 'fine';

/** What is to be thought of a release, and why, in one sentence. */
export type Judgement = { verdict: Verdict; sentence: string };

/**
 * Whether a release is worse than the one it is to replace. Worse is what lies beyond a limit with 95 % certainty among known
 * visitors and was met in enough networks; what only looks so, among known visitors or all of them, is unclear. Used by page,
 * command line and release service alike.
 * @param needed Visits it takes to call it as good.
 */
export function judge(release: ReleaseFigures, base: ReleaseFigures, limits: Limits, needed: number): Judgement {
  const came = `of ${whoCame(release)}.`;
  if (weight(base) < limits.visits)
    return few(`the release it is compared with had ${some(weight(base), limits.visits)}`);
  if (weight(release) < limits.visits)
    return few(`${some(weight(release), Math.max(needed, limits.visits))}, ${whoCame(release)}`);
  const known = findingsOf(release.known, base.known, limits);
  const doubts: string[] = [];
  for (const [i, all] of findingsOf(release.everyone, base.everyone, limits).entries()) {
    const old = known[i];
    if (old?.certain && mayDecide({ everyone: all?.prefixes ?? 0, known: old.prefixes }))
      return { verdict: 'worse', sentence: `Worse: ${old.says}, ${came}` };
    if (old?.certain) doubts.push(old.says);
    else if (all?.looks) doubts.push(all.says);
  }
  if (doubts[0]) return { verdict: 'unclear', sentence: `Not clear yet: ${doubts[0]}, ${came}` };
  // New visitors count for no more than the known ones: a crowd of them moves nothing on.
  const enough = Math.min(weight(release), 2 * release.known.visits.weight);
  if (enough < needed) return few(`${some(enough, needed)}, ${whoCame(release)}`);
  const unmet = [release, base].find((one) => !isVisitedByEnough(one));
  if (unmet) return few(`${unmet.version} had ${whoCame(unmet)}, and it takes ${WHO_DECIDES}`);
  const [share, usual] = [release, base].map(({ everyone }) =>
    formatPercent(everyone.failed.weight / everyone.visits.weight),
  );
  return { verdict: 'fine', sentence: `As good: ${share} against ${usual} fail to draw, ${came}` };
}

const few = (how: string): Judgement => ({ verdict: 'few', sentence: `Too few visits to tell: ${how}.` });
const some = (weight: number, of: number) => `${formatNumber(Math.floor(weight))} of ${formatNumber(of)} that count`;
const weight = ({ everyone }: ReleaseFigures) => everyone.visits.weight;
