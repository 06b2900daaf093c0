import { counted, type Finding, figure, finding, formatNumber, formatPercent, LEAST_CASES } from '@companion/domain';
import type { XpAnswer } from './columns';

/** The top ten's share is meaningful only if more people than this earned XP. */
const TEN = 10;

/** The week's top earner, and the top ten's share; null if no one earned XP. */
export function weekFinding({ week, complete, kpis, rows }: XpAnswer): Finding | null {
  if (!kpis || kpis.earners === 0) return null;
  const number = formatNumber(week);
  const total = figure(`${formatNumber(kpis.total)} XP`);
  const earners = figure(counted(kpis.earners, 'person', 'people'));
  if (!complete) return finding('weekXp.running')`Week ${number} is still running: ${total} went to ${earners} so far.`;
  const best = rows.filter(({ rank }) => rank === 1);
  const first = best.length === 1 ? best[0] : undefined;
  if (kpis.top10Share === null || kpis.earners <= TEN)
    return first
      ? finding(
          'weekXp.first',
        )`${{ person: first.person }} earned the most in week ${number}: ${figure(first.xp)} of the ${total} that went to ${earners}.`
      : finding('weekXp.total')`In week ${number}, ${total} went to ${earners}.`;
  const share = figure(formatPercent(kpis.top10Share));
  return first
    ? finding(
        'weekXp.firstAndTen',
      )`${{ person: first.person }} earned the most in week ${number}, ${figure(`${formatNumber(first.xp)} XP`)}; the top ten got ${share} of the ${total} given out.`
    : finding('weekXp.ten')`In week ${number}, the top ten of ${earners} got ${share} of the ${total} given out.`;
}

/** Chart title: how much half of a finished week's earners got at most; null with few. */
export const earnedClaim = ({ complete, kpis }: Pick<XpAnswer, 'complete' | 'kpis'>): string | null =>
  !complete || !kpis || kpis.earners < LEAST_CASES || kpis.median === null
    ? null
    : `Half of ${counted(kpis.earners, 'person', 'people')} earned ${formatNumber(kpis.median)} XP or less`;
