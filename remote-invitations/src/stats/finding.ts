import {
  counted,
  type Finding,
  fewCases,
  figure,
  finding,
  formatDuration,
  formatNumber,
  formatPercent,
} from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';

type Stats = AnswerOf<typeof invitationsStats>;
type Given = { kpis: Pick<Stats['kpis'], 'kFactor' | 'activeAfter30d'>; kFactors: Stats['kFactors'] };

/** Invitees per newcomer in a month with ten or more, and how many of the invited stay active; null if neither is known. */
export function statsFinding({ kpis: { kFactor, activeAfter30d }, kFactors }: Given): Finding | null {
  const { k: active, n: invited } = activeAfter30d;
  const newcomers = kFactors.findLast(({ complete }) => complete)?.joined ?? 0;
  const brought = kFactor === null || fewCases({ n: newcomers }) ? null : figure(formatNumber(kFactor, { digits: 2 }));
  if (invited === 0)
    return brought && finding('invitationsStats.brought')`A newcomer brings in ${brought} others in the first 30 days.`;
  const stay = figure(
    fewCases(activeAfter30d)
      ? `${formatNumber(active)} of ${counted(invited, 'invitee')} ${active === 1 ? 'is' : 'are'}`
      : `${formatPercent(active / invited)} of invitees are`,
  );
  return brought
    ? finding(
        'invitationsStats.growth',
      )`A newcomer brings in ${brought} others in the first 30 days, and ${stay} still active after that.`
    : finding('invitationsStats.stay')`After their first 30 days, ${stay} still active.`;
}

/** Chart title: within what time half of the accepted invitations were accepted; null with fewer than ten. */
export const acceptedClaim = ({
  accepted,
  medianHoursToAccept,
}: Pick<Stats['kpis'], 'accepted' | 'medianHoursToAccept'>): string | null =>
  fewCases({ n: accepted }) || medianHoursToAccept === null
    ? null
    : `Half of all accepted invitations were accepted within ${formatDuration(medianHoursToAccept * 3600)}`;
