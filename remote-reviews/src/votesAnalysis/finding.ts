import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { Analysis } from './queries';

/** With fewer voters, the most active percent is a single person. */
const LEAST_VOTERS = 100;

type Analyzed = Pick<Analysis, 'exact' | 'kpis'>;

/** Chart title: how few voters cast how much. */
export const votersClaim = ({ exact, kpis: { voters, top1PercentShare } }: Analyzed): string | null =>
  !exact || voters < LEAST_VOTERS || top1PercentShare === null
    ? null
    : `1% of voters cast ${formatPercent(top1PercentShare)} of all votes`;

/**
 * How few voters cast how much, and how many voted at all; null without enough voters, or if the figures are for another
 * range.
 */
export function analysisFinding({ exact, kpis }: Analyzed): Finding | null {
  const { votes, voters, top1PercentShare, participation } = kpis;
  if (!exact || fewCases(participation)) return null;
  const voted = figure(formatPercent(participation.k / participation.n));
  if (voters < LEAST_VOTERS || top1PercentShare === null)
    return finding(
      'votesAnalysis.turnout',
    )`${voted} of ${figure(counted(participation.n, 'active member'))} voted, ${figure(counted(votes, 'time'))} in all.`;
  return finding(
    'votesAnalysis.top',
  )`The most active ${figure('1%')} of ${figure(counted(voters, 'voter'))} cast ${figure(formatPercent(top1PercentShare))} of all votes; ${voted} of active members voted.`;
}

const DAY_SECONDS = 86_400;
/** With fewer timed votes a share says little. */
const LEAST_TIMED = 100;

/** Chart title: how many of the votes with a known delay come within a day of the post; null with few of them. */
export function promptClaim(delays: Analysis['delays']): string | null {
  const timed = delays.filter(({ fromSeconds }) => fromSeconds !== null);
  const all = timed.reduce((sum, { votes }) => sum + votes, 0);
  // Only if a bar ends there.
  if (all < LEAST_TIMED || !timed.some(({ toSeconds }) => toSeconds === DAY_SECONDS)) return null;
  const within = timed.reduce(
    (sum, { toSeconds, votes }) => sum + (toSeconds !== null && toSeconds <= DAY_SECONDS ? votes : 0),
    0,
  );
  return `${formatPercent(within / all)} of votes with a known delay come within a day of the post`;
}
