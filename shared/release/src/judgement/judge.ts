import { formatNumber, formatPercent } from '@companion/domain';
import { differenceOf } from './compareShares';
import type { ReleaseFigures } from './figures';
import type { Limits } from './policy';

/** `few`: nothing can be said. `unclear`: it looks worse, and may be chance. */
export type Verdict = 'few' | 'worse' | 'unclear' | 'fine';

/** What is to be thought of a release, and why, in one sentence. */
export type Judgement = { verdict: Verdict; sentence: string };

type Share = 'failed' | 'late' | 'panels' | 'busy';
const SHARES: readonly [Share, string][] = [
  ['failed', 'fail to draw'],
  ['late', 'break after drawing'],
  ['panels', 'show an error panel'],
  ['busy', 'are held up'],
];

/**
 * Whether a release is worse than the one it is to replace. Worse is what lies beyond a limit with 95 % certainty; what only
 * looks so is unclear. Used by page, command line and release service alike.
 * @param needed Visits it takes to call it as good.
 */
export function judge(release: ReleaseFigures, base: ReleaseFigures, limits: Limits, needed: number): Judgement {
  if (base.visits < limits.visits)
    return few(`the release it is compared with had ${formatNumber(base.visits)} of ${formatNumber(limits.visits)}`);
  if (release.visits < limits.visits)
    return few(`${formatNumber(release.visits)} of ${formatNumber(Math.max(needed, limits.visits))}`);
  const doubts: string[] = [];
  for (const [share, words] of SHARES) {
    const pair = [release, base].map((one) => ({ k: one[share], n: one.visits })) as [Case, Case];
    const says = `${formatPercent(rate(pair[0]))} against ${formatPercent(rate(pair[1]))} ${words}`;
    const difference = differenceOf(...pair);
    if (difference && difference.low > limits[share]) return { verdict: 'worse', sentence: `Worse: ${says}.` };
    if (rate(pair[0]) - rate(pair[1]) > limits[share]) doubts.push(says);
  }
  const [slow, usual] = [release.load, base.load];
  if (slow && usual && slow.p95 > usual.p95 * limits.slower) {
    const says = `95% are drawn within ${seconds(slow.p95)} against ${seconds(usual.p95)}`;
    if (slow.p95Low > usual.p95High) return { verdict: 'worse', sentence: `Slower: ${says}.` };
    doubts.push(says);
  }
  if (doubts[0]) return { verdict: 'unclear', sentence: `Not clear yet: ${doubts[0]}.` };
  if (release.visits < needed) return few(`${formatNumber(release.visits)} of ${formatNumber(needed)}`);
  const both = [release, base].map(({ failed, visits }) => formatPercent(failed / visits));
  return { verdict: 'fine', sentence: `As good: ${both[0]} against ${both[1]} fail to draw.` };
}

type Case = { k: number; n: number };
const rate = ({ k, n }: Case) => k / n;
const few = (how: string): Judgement => ({ verdict: 'few', sentence: `Too few visits to tell: ${how}.` });
/** "1.2 s". */
const seconds = (ms: number) => `${formatNumber(ms / 1000, { digits: 1 })} s`;
