import type { RowOf } from '@companion/functions';
import type { inviteSubtree } from '@companion/functions/inviteSubtree';
import { Num, Person, personName, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './inviteGraph.module.css';

export type Member = RowOf<typeof inviteSubtree>;

/** Beyond this depth the names would overflow the table. */
const MOST_INDENT = 12;

export const columns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Person',
    primary: true,
    main: true,
    exports: ['name', 'handle', 'profileId'],
    cell: (member) => (
      <span className={s.indented} style={{ '--depth': Math.min(member.depth, MOST_INDENT) } as React.CSSProperties}>
        <bdi translate="no">{personName(member)}</bdi>
      </span>
    ),
  },
  {
    id: 'depth',
    header: 'Depth',
    sort: 'depth',
    align: 'end',
    metric: 'invitationStats.depth',
    cell: ({ depth }) => <Num value={depth} />,
  },
  {
    id: 'inviter',
    header: 'Invited by',
    primary: true,
    cell: ({ inviter }) => (inviter ? <Person person={inviter} hideLevel /> : 'Nobody: a root'),
  },
  {
    id: 'subtree',
    header: 'Branch',
    sort: 'size',
    align: 'end',
    metric: 'inviteGraph.branch',
    primary: true,
    cell: ({ subtree }) => <Num value={subtree} unit={subtree === 1 ? 'person' : 'people'} />,
  },
  { id: 'score', header: 'Score', sort: 'score', align: 'end', cell: ({ score }) => <Num value={score} /> },
  { id: 'joinedAt', header: 'Joined', cell: ({ joinedAt }) => <TimeAgo at={joinedAt} /> },
];
