import { formatDuration, formatNumber } from '@companion/domain';
import { Bars } from '@companion/ui/chart';
import type { VoterDetail } from './queries';

const VOTES = [{ key: 'votes', label: 'Votes', tone: 'info' }] as const;

/** A voter's votes by hour of the day, and the pauses between them. */
export function VoterPictures({ detail: { hours = [], intervals = [], asOf } }: { detail: VoterDetail }) {
  const busiest = hours.indexOf(Math.max(0, ...hours));
  const gaps = intervals.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Bars
        title="Votes by hour"
        unit="votes per hour of the day, UTC, last 90 days"
        metric="bots.hours"
        asOf={asOf}
        height={160}
        integer
        series={VOTES}
        summary={`Most votes at ${pad(busiest)}:00 UTC.`}
        groups={hours.map((votes, hour) => ({ key: String(hour), label: pad(hour), values: { votes } }))}
      />
      <Bars
        title="Time between votes"
        unit="intervals by length"
        metric="bots.intervals"
        asOf={asOf}
        height={160}
        integer
        series={[{ key: 'votes', label: 'Intervals', tone: 'info' }]}
        summary={`${formatNumber(gaps)} intervals between consecutive votes.`}
        groups={intervals.map(({ fromSeconds, toSeconds, count }) => ({
          key: String(fromSeconds),
          label: toSeconds === null ? `over ${formatDuration(fromSeconds)}` : `to ${formatDuration(toSeconds)}`,
          values: { votes: count },
        }))}
      />
    </>
  );
}

const pad = (hour: number) => String(Math.max(0, hour)).padStart(2, '0');
