import { formatDuration } from '@companion/domain';
import { Num, Person, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { VoteDirection, VoteWeight } from '../votes/streamColumns';
import { VoteTargetName } from '../votes/VoteTargetName';
import type { SearchedVote } from './queries';

type Cells = Record<'at' | 'voter' | 'direction' | 'target' | 'author' | 'subject', Column<SearchedVote>>;

const cells: Cells = {
  at: { id: 'at', header: 'Time', sort: 'at', width: 116, cell: ({ at }) => <TimeAgo at={at} /> },
  voter: { id: 'voter', header: 'Voter', cell: ({ voter }) => <Person person={voter} />, primary: true },
  direction: { id: 'direction', header: 'Direction', cell: (vote) => <VoteDirection vote={vote} />, primary: true },
  target: {
    id: 'targetLabel',
    header: 'Target',
    cell: ({ target: { type, id, label } }) => <VoteTargetName type={type} id={id} text={label} />,
    primary: true,
    main: true,
  },
  author: {
    id: 'targetAuthor',
    header: 'Author',
    cell: ({ target }) => target.author && <Person person={target.author} />,
  },
  subject: {
    id: 'targetSubject',
    header: 'Subject',
    cell: ({ target }) => target.subject && <Person person={target.subject} />,
  },
};

const rest: Column<SearchedVote>[] = [
  { id: 'weight', header: 'Weight', sort: 'weight', align: 'end', cell: (vote) => <VoteWeight vote={vote} /> },
  {
    id: 'secondsAfter',
    header: 'After',
    align: 'end',
    metric: 'votesSearch.secondsAfter',
    cell: ({ secondsAfter }) =>
      secondsAfter === null || secondsAfter < 0 ? <Num value={null} /> : formatDuration(secondsAfter),
  },
  { id: 'targetStatus', header: 'Status', width: 116, cell: (vote) => <TargetStatus status={vote.targetStatus} /> },
];

const TargetStatus = ({ status }: { status: string | null }) => status && <Status value={status} />;

/** Votes a person cast. Ids are field names, as exports expect. */
export const castColumns: readonly Column<SearchedVote>[] = [
  cells.at,
  cells.direction,
  cells.target,
  cells.author,
  cells.subject,
  ...rest,
];

/** Votes on a person's content, so the author is always that person. */
export const receivedColumns: readonly Column<SearchedVote>[] = [
  cells.at,
  cells.voter,
  cells.direction,
  cells.target,
  cells.subject,
  ...rest,
];
