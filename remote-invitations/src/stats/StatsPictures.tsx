import { counted, formatDuration, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { Bars } from '@companion/ui/chart';
import { acceptedClaim } from './finding';
import { Leaderboard } from './Leaderboard';
import { NewcomerBars } from './NewcomerBars';
import { ScoreFans } from './ScoreFans';
import s from './stats.module.css';

export type Stats = AnswerOf<typeof invitationsStats>;

const STEPS: Record<Stats['funnel'][number]['step'], string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  active7: '7 days',
  active30: '30 days',
  active90: '90 days',
};

/** Outcomes of invitations and of those who joined. */
export default function StatsPictures({ data }: { data: Stats }) {
  const { asOf, funnel, hoursHistogram, depths, kFactors, paths, leaderboard, kpis } = data;
  return (
    <div className={s.pictures}>
      <Bars
        title="From invitation to member"
        unit="accepted, then active after 7, 30 and 90 days; only those whose days are over"
        metric="invitationsStats.active"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'People', tone: 'info' }]}
        groups={funnel.map(({ step, count, of }) => ({
          key: step,
          label: of === undefined ? STEPS[step] : `${STEPS[step]}, of ${formatNumber(of)}`,
          short: STEPS[step],
          values: { count },
        }))}
        summary={`${counted(kpis.accepted, 'invitation')} of ${formatNumber(kpis.sent)} were accepted.`}
      />
      <Bars
        title="Time to accept"
        claim={acceptedClaim(kpis)}
        unit="accepted invitations by waiting time"
        metric="invitations.medianTimeToAccept"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'Invitations', tone: 'info' }]}
        groups={hoursHistogram.map(({ from, count }) => ({
          key: String(from),
          label: from === 0 ? 'Under 1 hr' : `From ${formatDuration(from * 3600)}`,
          short: formatDuration(from * 3600),
          values: { count },
        }))}
        summary={
          kpis.medianHoursToAccept === null
            ? 'None were accepted.'
            : `Half of them within ${formatDuration(kpis.medianHoursToAccept * 3600)}.`
        }
      />
      <Bars
        title="Depth"
        unit="people by their distance from a root of the invitation tree"
        metric="invitationStats.depth"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'People', tone: 'info' }]}
        groups={depths.map(({ depth, count }) => ({ key: String(depth), label: `Depth ${depth}`, values: { count } }))}
        summary={`${counted(depths.length, 'level')} deep.`}
      />
      <NewcomerBars kFactors={kFactors} asOf={asOf} />
      <ScoreFans paths={paths} asOf={asOf} />
      <Leaderboard rows={leaderboard} asOf={asOf} />
    </div>
  );
}
