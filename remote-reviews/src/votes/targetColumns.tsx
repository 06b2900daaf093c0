import { formatPercent } from '@companion/domain';
import { Flag, Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { VoteTarget } from './queries';
import { targetHref } from './targetHref';
import { Hidden, VoteTargetName } from './VoteTargetName';

const person = (value: VoteTarget['author']) => value && <Person person={value} />;

/** Ids are field names, as exports expect. */
export const targetColumns: readonly Column<VoteTarget>[] = [
  {
    id: 'snippet',
    header: 'Target',
    cell: ({ type, id, snippet, author, subject, eip6Mark }) => (
      <>
        <VoteTargetName type={type} id={id} text={snippet} to={targetHref({ type, id, author, subject })} />{' '}
        {eip6Mark && <Flag label="EIP-6" />}
      </>
    ),
  },
  { id: 'author', header: 'Author', cell: ({ author }) => person(author) },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => person(subject), primary: true },
  {
    id: 'votes',
    header: 'Votes',
    sort: 'votes',
    align: 'end',
    cell: ({ votes }) => <Num value={votes} />,
    primary: true,
  },
  { id: 'up', header: 'Up', align: 'end', cell: ({ up }) => up !== null && <Num value={up} /> },
  { id: 'down', header: 'Down', align: 'end', cell: ({ down }) => down !== null && <Num value={down} /> },
  {
    id: 'weightedShare',
    header: 'Weighted',
    align: 'end',
    metric: 'votes.weightedShare',
    cell: ({ blind, weightedShare }) =>
      blind ? <Hidden /> : weightedShare === null ? null : formatPercent(weightedShare),
    primary: true,
  },
  {
    id: 'controversy',
    header: 'Controversy',
    sort: 'controversy',
    align: 'end',
    metric: 'votes.controversy',
    cell: ({ controversy }) => controversy !== null && <Num value={controversy} digits={1} />,
  },
  { id: 'lastAt', header: 'Last vote', sort: 'last', cell: ({ lastAt }) => <TimeAgo at={lastAt} /> },
  { id: 'last24h', header: 'Last 24 h', align: 'end', cell: ({ last24h }) => <Num value={last24h} /> },
  { id: 'firstAt', header: 'First vote', hidden: true, cell: ({ firstAt }) => <TimeAgo at={firstAt} /> },
  { id: 'id', header: 'Id', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];
