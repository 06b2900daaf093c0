import { formatPercent } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { slashVotes } from '@companion/functions/slashVotes';
import { Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { Amount, typeName } from '../slashes/Amount';
import { Outcome, WeightedShare } from '../slashes/Outcome';
import { ShareBar } from './ShareBar';

type VotedSlash = RowOf<typeof slashVotes>;

const percent = (pct: number | null) => (pct === null ? null : formatPercent(pct / 100));

/** Ids are field names, so that a file has the columns on screen. */
export const columns: readonly Column<VotedSlash>[] = [
  { id: 'id', header: 'Id', width: 72, main: true, cell: ({ id }) => `#${id}` },
  { id: 'openedAt', header: 'Opened', sort: 'opened', width: 116, cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
  { id: 'subject', header: 'Subject', title: true, primary: true, cell: ({ subject }) => <Person person={subject} /> },
  {
    id: 'status',
    header: 'Outcome',
    metric: 'slashes.outcome',
    primary: true,
    cell: (slash) => <Outcome slash={slash} />,
  },
  {
    id: 'sharePct',
    header: 'By weight',
    sort: 'share',
    align: 'end',
    metric: 'slashes.weightedShare',
    primary: true,
    cell: (slash) => (
      <>
        <WeightedShare slash={slash} />
        <ShareBar pct={slash.sharePct} />
      </>
    ),
  },
  {
    id: 'headCountPct',
    header: 'By headcount',
    align: 'end',
    metric: 'slashVotes.headCount',
    cell: ({ headCountPct }) =>
      headCountPct !== null && (
        <>
          {percent(headCountPct)}
          <ShareBar pct={headCountPct} />
        </>
      ),
  },
  {
    id: 'marginPct',
    header: 'Margin',
    align: 'end',
    metric: 'slashVotes.margin',
    cell: ({ marginPct }) => percent(marginPct),
  },
  {
    id: 'pivotalSize',
    header: 'Decided by',
    align: 'end',
    metric: 'slashVotes.pivotal',
    cell: ({ pivotalSize }) =>
      pivotalSize !== null && <Num value={pivotalSize} unit={pivotalSize === 1 ? 'voter' : 'voters'} />,
  },
  { id: 'votes', header: 'Votes', sort: 'votes', align: 'end', width: 80, cell: ({ votes }) => <Num value={votes} /> },
  {
    id: 'turnoutPct',
    header: 'Turnout',
    align: 'end',
    metric: 'slashes.turnout',
    cell: ({ turnoutPct }) => percent(turnoutPct),
  },
  { id: 'author', header: 'Author', hidden: true, cell: ({ author }) => <Person person={author} /> },
  { id: 'type', header: 'Type', hidden: true, cell: ({ type }) => typeName(type) },
  { id: 'amount', header: 'Amount', align: 'end', hidden: true, cell: (slash) => <Amount slash={slash} /> },
];
