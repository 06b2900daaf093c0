import { counted } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { VotesOfSlash } from '../slashVotes/queries';
import { voteHours } from './voteHours';

/** When people voted on a closed slash, and in which direction. */
export default function VoteHours({ votes: { asOf, slash, rows } }: { votes: VotesOfSlash }) {
  const hours = voteHours(rows, slash);
  return (
    <Line
      title="Votes hour by hour"
      unit="votes in each hour while it was open"
      metric="slashes.votes"
      asOf={asOf}
      bucket="hour"
      steps
      fromZero
      integer
      series={[
        { key: 'up', label: 'For the slash', tone: 'negative', points: hours.map(({ at, up }) => ({ at, value: up })) },
        {
          key: 'down',
          label: 'Against it',
          tone: 'positive',
          points: hours.map(({ at, down }) => ({ at, value: down })),
        },
      ]}
      summary={`${counted(rows.length, 'vote')} in ${counted(hours.length, 'hour')}.`}
    />
  );
}
