import { capitalized, counted, formatNumber } from '@companion/domain';
import { Bars, Line, StackedBars } from '@companion/ui/chart';
import { levelKey, levelsIn, Scatter, toneOf } from '@companion/ui/chart-more';
import s from './analysis.module.css';
import { delayName } from './delays';
import { everyWeek } from './everyWeek';
import { promptClaim, votersClaim } from './finding';
import { LevelPictures } from './LevelPictures';
import { MovedReviews } from './MovedReviews';
import type { Analysis } from './queries';

type Props = {
  data: Analysis;
  /** Whether votes on reviews are included. */
  reviews: boolean;
};

/** Distribution of votes over time, voters, levels and targets. */
export default function AnalysisPictures({ data, reviews }: Props) {
  const { asOf, weeks, ranks, delays, moved } = data;
  const levels = levelsIn(weeks.flatMap((week) => Object.keys(week.levels)));
  const last = weeks.at(-1);
  const everyone = everyWeek(weeks);
  return (
    <div className={s.pictures}>
      <StackedBars
        title="Voters by level"
        unit="people who voted, per ISO week"
        metric="votesAnalysis.byLevel"
        asOf={asOf}
        bucket="week"
        series={levels.map((level) => ({ key: level, label: capitalized(level), tone: toneOf(level) }))}
        summary={last ? `${counted(last.voters, 'person', 'people')} voted in the last week shown.` : 'Nobody voted.'}
        buckets={weeks.map(({ at, levels: voters }) => ({
          at,
          values: Object.fromEntries(Object.entries(voters).map(([level, n]) => [levelKey(level), n])),
        }))}
      />
      <Line
        title="Effective voters"
        unit="equally active voters per ISO week"
        metric="votesAnalysis.effective"
        asOf={asOf}
        bucket="week"
        fromZero
        series={[
          {
            key: 'effective',
            label: 'Effective voters',
            tone: 'info',
            points: everyone.map(({ at, effective }) => ({ at, value: effective })),
          },
          {
            key: 'voters',
            label: 'All voters',
            tone: 'neutral',
            points: everyone.map(({ at, voters }) => ({ at, value: voters })),
          },
        ]}
        summary={last ? `${formatNumber(last.effective, { digits: 1 })} in the last week shown.` : 'Nobody voted.'}
      />
      <Scatter
        title="Votes per voter"
        claim={votersClaim(data)}
        unit="votes cast, by rank of the voter"
        metric="votesAnalysis.ranks"
        asOf={asOf}
        xLabel="Rank of the voter"
        yLabel="Votes cast"
        startsLog
        summary={ranks[0] ? `The most active voter cast ${counted(ranks[0].votes, 'vote')}.` : 'Nobody voted.'}
        points={ranks.map(({ rank, votes }) => ({
          key: rank,
          label: `${formatNumber(rank)} ${rank === 1 ? 'voter' : 'voters'} with ${formatNumber(votes)} or more`,
          x: rank,
          y: votes,
          tone: 'info' as const,
        }))}
      />
      <Bars
        title="Time to vote"
        claim={promptClaim(delays)}
        unit="votes by time since the item was posted"
        metric="votesAnalysis.delays"
        asOf={asOf}
        height={320}
        integer
        series={[{ key: 'votes', label: 'Votes', tone: 'info' }]}
        summary={`${counted(data.votes, 'vote')} by time since the item was posted.`}
        groups={delays.map((bin, index) => ({
          key: String(index),
          label: delayName(bin),
          values: { votes: bin.votes },
        }))}
      />
      <LevelPictures data={data} />
      {reviews && <MovedReviews asOf={asOf} moved={moved} />}
    </div>
  );
}
