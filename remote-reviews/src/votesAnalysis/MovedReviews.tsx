import { counted, formatNumber, formatPercent } from '@companion/domain';
import { ChartFrame } from '@companion/ui/chart';
import { EmptyState, Person, personName, TimeAgo } from '@companion/ui/core';
import s from './analysis.module.css';
import type { MovedReview } from './queries';

/** Reviews whose majority changed: the weighted share crossed one half after at least five votes. */
export function MovedReviews({ moved, asOf }: { moved: readonly MovedReview[]; asOf: string }) {
  const names = ({ author, subject }: MovedReview) =>
    [author, subject].map((person) => (person ? personName(person) : 'Unknown account')).join(' about ');
  return (
    <ChartFrame
      title="What moved reviews"
      unit="weighted share of upvotes before and after the vote that crossed 50%"
      metric="votesAnalysis.moved"
      asOf={asOf}
      summary={`${counted(moved.length, 'review')} crossed 50%.`}
      table={{
        head: ['Review', 'Title', 'Before', 'After', 'Votes', 'Time (UTC)'],
        rows: moved.map((each) => [
          `${each.reviewId}: ${names(each)}`,
          each.title ?? '',
          formatPercent(each.before),
          formatPercent(each.after),
          formatNumber(each.votes),
          each.at.slice(0, 16).replace('T', ' '),
        ]),
        values: moved.map((each) => [each.reviewId, each.title, each.before, each.after, each.votes, each.at]),
      }}
    >
      {moved.length === 0 ? (
        <EmptyState why="No review changed sides in this range." icon="chart">
          It takes five votes and a weighted share that crosses 50%.
        </EmptyState>
      ) : (
        <ul className={s.moved}>
          {moved.map((each) => (
            <li key={each.reviewId} className={s.move}>
              <span className={s.pair}>
                <Person person={each.author} />
                <span className={s.quiet}>about</span>
                <Person person={each.subject} />
              </span>
              <bdi className={s.title} title={each.title ?? undefined}>
                {each.title || 'No title'}
              </bdi>
              <span className={s.shares}>
                {formatPercent(each.before)} → <strong>{formatPercent(each.after)}</strong>
                <span className={s.quiet}> of {formatNumber(each.votes)} votes</span>
              </span>
              <TimeAgo at={each.at} />
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  );
}
