import { formatDuration, formatPercent } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { Num, Person, Sentiment, type SentimentValue, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './reciprocated.module.css';

/** Two people who reviewed each other. */
export type Pair = RowOf<typeof reciprocatedReviews>;

const SENTIMENTS: Readonly<Record<string, SentimentValue>> = { '1': 'positive', '0': 'neutral', '-1': 'negative' };

export const columns: readonly Column<Pair>[] = [
  { id: 'first', header: 'Reviewed first', cell: ({ first }) => <Person person={first} />, primary: true },
  { id: 'responder', header: 'Answered', cell: ({ responder }) => <Person person={responder} />, primary: true },
  {
    id: 'latencySeconds',
    header: 'Answered after',
    sort: 'latency',
    align: 'end',
    metric: 'reviews.reciprocalLatency',
    primary: true,
    cell: ({ latencySeconds }) => formatDuration(latencySeconds),
  },
  { id: 'at', header: 'Answer', sort: 'at', cell: ({ at }) => <TimeAgo at={at} /> },
  {
    id: 'sentiments',
    header: 'Current sentiment',
    cell: ({ sentiments }) => (
      <span className={s.sentiments}>
        {sentiments.map((each, place) => {
          const value = SENTIMENTS[String(each)];
          return value ? <Sentiment key={place} value={value} /> : <Num key={place} value={null} />;
        })}
      </span>
    ),
  },
  { id: 'bothActive', header: 'Both active', cell: ({ bothActive }) => (bothActive ? 'yes' : 'no') },
  {
    id: 'similarity',
    header: 'Similar texts',
    align: 'end',
    metric: 'D9',
    cell: ({ similarity }) => formatPercent(similarity, 0),
  },
  { id: 'vouch', header: 'Vouch between them', cell: ({ vouch }) => (vouch ? 'yes' : 'no') },
];
