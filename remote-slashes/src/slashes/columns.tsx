import { formatDuration, formatPercent } from '@companion/domain';
import { Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { Amount, typeName } from './Amount';
import { Outcome, WeightedShare } from './Outcome';
import type { Slash } from './queries';
import s from './slashes.module.css';

/** Ids are field names, so that an export has the columns on screen. */
export const columns: readonly Column<Slash>[] = [
  { id: 'id', header: 'Id', width: 72, cell: (slash) => <span className={s.id}>#{slash.id}</span> },
  { id: 'openedAt', header: 'Opened', sort: 'opened', width: 120, cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
  { id: 'subject', header: 'Subject', main: true, cell: ({ subject }) => <Person person={subject} /> },
  {
    id: 'status',
    header: 'Status',
    metric: 'slashes.outcome',
    primary: true,
    cell: (slash) => <Outcome slash={slash} />,
  },
  {
    id: 'sharePct',
    header: 'Weighted',
    sort: 'share',
    align: 'end',
    metric: 'slashes.weightedShare',
    cell: (slash) => <WeightedShare slash={slash} />,
  },
  { id: 'author', header: 'Author', primary: true, cell: ({ author }) => <Person person={author} /> },
  { id: 'type', header: 'Type', width: 90, cell: ({ type }) => typeName(type) },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    primary: true,
    cell: (slash) => <Amount slash={slash} />,
  },
  {
    id: 'claim',
    header: 'Claim',
    cell: ({ claim }) =>
      claim && (
        <bdi className={s.title} title={claim}>
          {claim}
        </bdi>
      ),
  },
  { id: 'votes', header: 'Votes', sort: 'votes', align: 'end', width: 80, cell: ({ votes }) => <Num value={votes} /> },
  {
    id: 'turnoutPct',
    header: 'Turnout',
    align: 'end',
    metric: 'slashes.turnout',
    cell: ({ turnoutPct }) => (turnoutPct === null ? null : formatPercent(turnoutPct / 100)),
  },
  {
    id: 'durationHours',
    header: 'Duration',
    align: 'end',
    cell: ({ durationHours }) => formatDuration(durationHours * 3600),
  },
  {
    id: 'penaltyTotal',
    header: 'Penalties to others',
    align: 'end',
    metric: 'slashes.penalties',
    cell: ({ penaltyTotal }) => penaltyTotal !== null && <Num value={penaltyTotal} unit="points" />,
  },
  {
    id: 'reply',
    header: 'Reply',
    metric: 'slashes.reply',
    cell: ({ reply }) =>
      reply && (
        <bdi className={s.title} title={reply.text}>
          {reply.text}
        </bdi>
      ),
  },
  {
    id: 'closesAt',
    header: 'Closes',
    sort: 'closes',
    hidden: true,
    cell: ({ closesAt }) => <TimeAgo at={closesAt} />,
  },
  {
    id: 'authorScoreThen',
    header: 'Author score at the time',
    align: 'end',
    hidden: true,
    cell: ({ authorScoreThen }) => <Num value={authorScoreThen} />,
  },
  {
    id: 'subjectScoreThen',
    header: 'Subject score at the time',
    align: 'end',
    hidden: true,
    cell: ({ subjectScoreThen }) => <Num value={subjectScoreThen} />,
  },
  {
    id: 'subjectScoreChange7d',
    header: 'Subject score 7 days after',
    align: 'end',
    metric: 'slashes.scoreChange7d',
    hidden: true,
    cell: ({ subjectScoreChange7d }) => <Num value={subjectScoreChange7d} signed />,
  },
];
