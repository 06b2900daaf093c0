import { counted } from '@companion/domain';
import { StackedBars } from '@companion/ui/chart';
import { CalendarHeat } from '@companion/ui/chart-more';
import { UNKNOWN } from '../votes/unknownSeries';
import { PeopleBars } from './PeopleBars';
import type { Side, VotesSearchAddress } from './params';
import type { VoteSide } from './queries';
import s from './votesSearch.module.css';

const DIRECTIONS = [
  { key: 'up', label: 'Up', tone: 'positive' },
  { key: 'down', label: 'Down', tone: 'negative' },
  { key: 'blind', label: 'Open slash, hidden', tone: 'neutral' },
] as const;

type Props = { side: Side; figures: VoteSide; asOf: string; list: VotesSearchAddress };

/** When and in which direction the votes were cast, and the people they concern most. */
export default function SideCharts({ side, figures, asOf, list }: Props) {
  const { calendar, months, votes, people } = figures;
  const word = side === 'cast' ? 'cast' : 'received';
  return (
    <div className={s.charts}>
      <CalendarHeat
        title="Days"
        unit={`votes ${word} per day, UTC`}
        metric="votesSearch.calendar"
        asOf={asOf}
        summary={`${counted(votes, 'vote')} ${word} on ${counted(calendar.length, 'day')}.`}
        days={calendar.map(({ at, votes: value }) => ({ day: at.slice(0, 10), value }))}
        end={asOf.slice(0, 10)}
        noun={{ one: 'vote', other: 'votes' }}
      />
      <StackedBars
        title="Direction by month"
        unit={`votes ${word} per month`}
        metric="votes.overTime"
        asOf={asOf}
        bucket="month"
        series={months.some(({ unknown }) => unknown) ? [...DIRECTIONS, UNKNOWN] : DIRECTIONS}
        summary={`${counted(votes, 'vote')} over ${counted(months.length, 'month')}.`}
        buckets={months.map(({ at, unknown = 0, ...values }) => ({ at, values: { ...values, unknown } }))}
      />
      <PeopleBars side={side} people={people} asOf={asOf} hrefOf={(person) => list.href({ counterparty: person })} />
    </div>
  );
}
