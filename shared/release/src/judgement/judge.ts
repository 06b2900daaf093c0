import { formatNumber, formatPercent } from '@companion/domain';
import { brokenBy, isAsBroken } from './broken';
import type { ReleaseFigures } from './figures';
import { findingsOf } from './findings';
import type { Limits } from './policy';
import { isVisitedByEnough, mayDecide, WHO_DECIDES, whoCame } from './whoCounts';

/**
 * `few`: not enough visits to tell. `unclear`: looks worse, but perhaps by chance or for too few visitors. `worse`: than the
 * release it would replace. `broken`: fails half of its visits, whatever came before.
 */
export type Verdict = 'few' | 'worse' | 'broken' | 'unclear' | 'fine';

/** The verdict on a release, and the reason in one sentence. */
export type Judgement = { verdict: Verdict; sentence: string };

/**
 * Whether a release is worse than the one it would replace, or broken on its own. Worse means beyond a limit with 95 % certainty
 * among known visitors, in enough networks; anything that only looks worse, among known visitors or all of them, is unclear.
 * Shared by the page, the command line and the release service.
 * @param base Null if no earlier release was good.
 * @param needed Visits needed to call it as good.
 */
export function judge(release: ReleaseFigures, base: ReleaseFigures | null, limits: Limits, needed: number): Judgement {
  const came = `of ${whoCame(release)}.`;
  const isVisited = weight(release) >= limits.visits;
  const compared = base && weight(base) >= limits.visits ? base : null;
  const doubts: string[] = [];
  const known = isVisited && compared ? findingsOf(release.known, compared.known, limits) : [];
  const all = isVisited && compared ? findingsOf(release.everyone, compared.everyone, limits) : [];
  for (const [i, one] of all.entries()) {
    const old = known[i];
    if (old?.certain && mayDecide({ everyone: one?.prefixes ?? 0, known: old.prefixes }))
      return { verdict: 'worse', sentence: `Worse: ${old.says}, ${came}` };
    if (old?.certain) doubts.push(old.says);
    else if (one?.looks) doubts.push(one.says);
  }
  const broken = isVisited ? brokenBy(release, limits.visits) : null;
  if (broken?.certain && !(compared && isAsBroken(compared, broken)))
    return { verdict: 'broken', sentence: `Broken: ${broken.says}, ${came}` };
  if (broken) doubts.push(broken.says);
  if (doubts[0]) return { verdict: 'unclear', sentence: `Not clear yet: ${doubts[0]}, ${came}` };
  if (!base)
    return { verdict: 'few', sentence: `There is no earlier release to compare it with: ${whoCame(release)}.` };
  if (!compared) return few(`the release it is compared with had ${some(weight(base), limits.visits)}`);
  if (!isVisited) return few(`${some(weight(release), Math.max(needed, limits.visits))}, ${whoCame(release)}`);
  // New visitors count for no more than known ones, so that a crowd of them cannot advance a canary.
  const enough = Math.min(weight(release), 2 * release.known.visits.weight);
  if (enough < needed) return few(`${some(enough, needed)}, ${whoCame(release)}`);
  const unmet = [release, compared].find((one) => !isVisitedByEnough(one));
  if (unmet) return few(`${unmet.version} had ${whoCame(unmet)}, and it takes ${WHO_DECIDES}`);
  const [share, usual] = [release, compared].map(({ everyone }) =>
    formatPercent(everyone.failed.weight / everyone.visits.weight),
  );
  return { verdict: 'fine', sentence: `As good: ${share} against ${usual} fail to draw, ${came}` };
}

const few = (how: string): Judgement => ({ verdict: 'few', sentence: `Too few visits to tell: ${how}.` });
const some = (weight: number, of: number) => `${formatNumber(Math.floor(weight))} of ${formatNumber(of)} that count`;
const weight = ({ everyone }: ReleaseFigures) => everyone.visits.weight;
