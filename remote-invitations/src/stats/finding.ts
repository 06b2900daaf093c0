import { counted, type Finding, fewCases, figure, finding, formatNumber, formatPercent } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';

type Kpis = Pick<AnswerOf<typeof invitationsStats>['kpis'], 'kFactor' | 'activeAfter30d'>;

/** How many a newcomer brings, and how many of those invited stay; null while neither is known. */
export function statsFinding({ kFactor, activeAfter30d }: Kpis): Finding | null {
  const { k: active, n: invited } = activeAfter30d;
  const brought = kFactor === null ? null : figure(formatNumber(kFactor, { digits: 2 }));
  if (invited === 0)
    return brought && finding('invitationsStats.brought')`A newcomer brings ${brought} others in the first 30 days.`;
  const stay = figure(
    fewCases(activeAfter30d)
      ? `${formatNumber(active)} of ${counted(invited, 'invitee')} ${active === 1 ? 'is' : 'are'}`
      : `${formatPercent(active / invited)} of invitees are`,
  );
  return brought
    ? finding(
        'invitationsStats.growth',
      )`A newcomer brings ${brought} others in the first 30 days, and ${stay} still active after that.`
    : finding('invitationsStats.stay')`After their first 30 days, ${stay} still active.`;
}
