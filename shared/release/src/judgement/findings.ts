import { formatNumber, formatPercent } from '@companion/domain';
import { differenceOf } from './compareShares';
import type { Counted, Outcome, Weighed } from './figures';
import type { Limits } from './policy';

/** A point against a release compared with the one it would replace, for one group of visitors. */
export type Finding = {
  /** "3.1% against 0.4% fail to draw". */
  says: string;
  /** Exceeds the limit, perhaps by chance. */
  looks: boolean;
  /** Exceeds it with 95 % certainty. */
  certain: boolean;
  /** Networks affected. */
  prefixes: number;
};

const SHARES: readonly [Exclude<Outcome, 'visits'>, string][] = [
  ['failed', 'fail to draw'],
  ['late', 'break after drawing'],
  ['panels', 'show an error panel'],
  ['busy', 'are held up'],
];

/** One finding per limit, in their order; null if either release had no visits, or drew nothing. */
export const findingsOf = (release: Weighed, base: Weighed, limits: Limits): (Finding | null)[] => [
  ...SHARES.map(([share, words]) => {
    const [a, b] = [caseOf(release.visits, release[share]), caseOf(base.visits, base[share])];
    const difference = differenceOf(a, b);
    return (
      difference && {
        says: `${formatPercent(a.k / a.n)} against ${formatPercent(b.k / b.n)} ${words}`,
        looks: a.k / a.n - b.k / b.n > limits[share],
        certain: difference.low > limits[share],
        prefixes: release[share].prefixes,
      }
    );
  }),
  slowness(release.load, base.load, limits.slower),
];

function slowness(slow: Weighed['load'], usual: Weighed['load'], times: number): Finding | null {
  if (!slow || !usual) return null;
  const looks = slow.p95 > usual.p95 * times;
  return {
    says: `95% are drawn within ${seconds(slow.p95)} against ${seconds(usual.p95)}`,
    looks,
    certain: looks && slow.p95Low > usual.p95High,
    prefixes: slow.slowest.filter((ms) => ms > usual.p95High).length,
  };
}

const caseOf = (visits: Counted, met: Counted) => ({ k: met.weight, n: visits.weight });
/** "1.2 s". */
const seconds = (ms: number) => `${formatNumber(ms / 1000, { digits: 1 })} s`;
