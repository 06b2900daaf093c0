import { capitalized, counted, formatDuration, formatNumber, formatPercent } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { Bars, Line } from '@companion/ui/chart';
import { bandMarks, everyDoubling } from './everyDoubling';
import { answeredClaim } from './finding';
import { RingPicture } from './RingPicture';
import s from './reciprocated.module.css';

type Answer = AnswerOf<typeof reciprocatedReviews>;

/** Response times; for one person the partners, for everyone the comparison with chance and the levels. */
export default function PairPictures({ answer, person }: { answer: Answer; person: string | null }) {
  const { histogram, asOf } = answer;
  const pairs = (histogram ?? []).reduce((sum, { count }) => sum + count, 0);
  const steps = everyDoubling(histogram ?? []);
  return (
    <div className={s.pictures}>
      <Bars
        title="Time to the answer"
        claim={answer.kpis && answeredClaim(answer.kpis)}
        unit="pairs; each bar covers twice the time of the one before"
        metric="reviews.reciprocalLatency"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'Pairs', tone: 'info' }]}
        groups={steps.map(({ fromSeconds, count }) => ({
          key: String(fromSeconds),
          label: fromSeconds === 0 ? 'Under 1 min' : `From ${formatDuration(fromSeconds)}`,
          values: { count },
        }))}
        marks={bandMarks(steps)}
        summary={`${counted(pairs, 'pair')} that match.`}
      />
      {person ? (
        <div className={s.ring}>
          <RingPicture person={person} />
        </div>
      ) : (
        <NetworkPictures answer={answer} />
      )}
    </div>
  );
}

function NetworkPictures({ answer: { months, levels, asOf } }: { answer: Answer }) {
  const shown = (levels ?? []).filter(({ share }) => share.n > 0);
  return (
    <>
      <Line
        title="Returned over time"
        unit="all reviews ever, up to each month"
        metric="M14"
        asOf={asOf}
        bucket="month"
        fromZero
        format={(value) => formatNumber(value, { digits: 3 })}
        series={[
          {
            key: 'r',
            label: 'Share returned',
            tone: 'info',
            points: (months ?? []).map(({ at, r }) => ({ at, value: r })),
          },
          {
            key: 'rho',
            label: 'Beyond chance',
            tone: 'warning',
            points: (months ?? []).map(({ at, rho }) => ({ at, value: rho })),
          },
        ]}
        summary={`${counted((months ?? []).length, 'month')}.`}
      />
      <Bars
        title="Returned by level"
        unit="share of positive reviews received that were returned"
        metric="reciprocated.byLevel"
        asOf={asOf}
        format={(value) => formatPercent(value)}
        formatAxis={(value) => formatPercent(value, 0)}
        series={[{ key: 'share', label: 'Returned', tone: 'info' }]}
        named
        groups={shown.map(({ level, share }) => ({
          key: level,
          short: capitalized(level),
          label: `${capitalized(level)}, n=${formatNumber(share.n)}`,
          values: { share: share.value },
        }))}
        summary={`${counted(shown.length, 'level')} with reviews.`}
      />
    </>
  );
}
