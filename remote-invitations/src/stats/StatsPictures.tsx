import { capitalized, counted, formatDuration, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { Bars } from '@companion/ui/chart';
import { Leaderboard } from './Leaderboard';
import s from './stats.module.css';

type Stats = AnswerOf<typeof invitationsStats>;

const STEPS: Record<Stats['funnel'][number]['step'], string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  active7: '7 days',
  active30: '30 days',
  active90: '90 days',
};
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const month = (at: string) => MONTH.format(new Date(at));

/** What becomes of invitations and of those who came. */
export default function StatsPictures({ data }: { data: Stats }) {
  const { asOf, funnel, hoursHistogram, depths, kFactors, paths, leaderboard, kpis } = data;
  const complete = kFactors.filter((each) => each.complete);
  return (
    <div className={s.pictures}>
      <Bars
        title="From invitation to member"
        unit="accepted, then active in each window so far; only those whose days are over"
        metric="invitationsStats.active"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'People', tone: 'info' }]}
        groups={funnel.map(({ step, count, of }) => ({
          key: step,
          label: of === undefined ? STEPS[step] : `${STEPS[step]}, of ${formatNumber(of)}`,
          values: { count },
        }))}
        summary={`${counted(kpis.accepted, 'invitation')} of ${formatNumber(kpis.sent)} were accepted.`}
      />
      <Bars
        title="Time to accept"
        unit="accepted invitations by hours waited"
        metric="invitations.medianTimeToAccept"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'Invitations', tone: 'info' }]}
        groups={hoursHistogram.map(({ from, count }) => ({
          key: String(from),
          label: from === 0 ? 'Under 1 hr' : `From ${formatDuration(from * 3600)}`,
          values: { count },
        }))}
        summary={
          kpis.medianHoursToAccept === null
            ? 'None was accepted.'
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
      <Bars
        title="Brought by newcomers"
        unit="accepted invitations of their first 30 days, per profile that joined in the month"
        metric="invitationsStats.kFactor"
        asOf={asOf}
        series={[
          { key: 'k', label: 'Complete month', tone: 'info' },
          { key: 'young', label: 'Still running', tone: 'neutral' },
        ]}
        groups={kFactors.map(({ at, k, complete }) => ({
          key: at,
          label: complete ? month(at) : `${month(at)}, incomplete`,
          values: complete ? { k } : { young: k },
        }))}
        summary={`${counted(complete.length, 'complete month')}.`}
      />
      <Bars
        title="Score of invitees"
        unit="median change in points after joining, by level of the inviter"
        metric="invitations.scoreChange"
        asOf={asOf}
        series={[
          { key: 'd30', label: '30 days', tone: 'info' },
          { key: 'd90', label: '90 days', tone: 'positive' },
          { key: 'd180', label: '180 days', tone: 'warning' },
        ]}
        named
        groups={paths.map(({ level, n, d30, d90, d180 }) => ({
          key: level,
          short: capitalized(level),
          label: `${capitalized(level)}, n=${formatNumber(n)}`,
          values: { d30: d30?.[1], d90: d90?.[1], d180: d180?.[1] },
        }))}
        summary={`${counted(paths.length, 'level')} of inviters.`}
      />
      <Leaderboard rows={leaderboard} />
    </div>
  );
}
