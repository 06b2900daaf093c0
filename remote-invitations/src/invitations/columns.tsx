import { counted, formatDuration, levelNamed } from '@companion/domain';
import { Address, Badge, LevelChip, Num, Person, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { BondImpact, BondLeft } from './BondCells';
import s from './invitations.module.css';
import type { Invitation } from './queries';
import { STATUS_WORDS } from './status';

/** Ids are row field names, so that an export has the columns on screen. */
export const columns: readonly Column<Invitation>[] = [
  { id: 'sentAt', header: 'Sent', sort: 'sent', cell: ({ sentAt }) => <TimeAgo at={sentAt} /> },
  { id: 'inviter', header: 'Inviter', primary: true, cell: ({ inviter }) => <Person person={inviter} /> },
  { id: 'recipient', header: 'Invitee', main: true, cell: (row) => <Invitee invitation={row} /> },
  { id: 'status', header: 'Status', primary: true, cell: ({ status }) => <InvitationStatus status={status} /> },
  {
    id: 'bondImpact',
    header: 'Bond impact',
    sort: 'impact',
    align: 'end',
    metric: 'invitations.bondImpact',
    primary: true,
    cell: (row) => row.bondImpact !== null && <BondImpact bond={row} />,
  },
  {
    id: 'bondDaysLeft',
    header: 'Bond left',
    align: 'end',
    metric: 'invitations.bondDaysLeft',
    cell: (row) => row.bondOpen !== null && <BondLeft bond={row} acceptedAt={row.acceptedAt} />,
  },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: (row) => (unknownScore(row) ? <Unknown /> : <Num value={row.change} signed />),
  },
  {
    id: 'scoreThen',
    header: 'Score at acceptance',
    align: 'end',
    cell: ({ scoreThen }) => <Num value={scoreThen} />,
  },
  {
    id: 'scoreNow',
    header: 'Score now',
    sort: 'scoreNow',
    align: 'end',
    cell: ({ scoreNow }) => <Num value={scoreNow} />,
  },
  {
    id: 'acceptedAt',
    header: 'Accepted',
    sort: 'accepted',
    cell: ({ acceptedAt }) => acceptedAt && <TimeAgo at={acceptedAt} />,
  },
  {
    id: 'hoursToAccept',
    header: 'Took',
    align: 'end',
    width: 80,
    cell: ({ hoursToAccept }) => (hoursToAccept === null ? null : formatDuration(hoursToAccept * 3600)),
  },
  {
    id: 'flags',
    header: 'Invitee on record',
    metric: 'invitations.flags',
    wrap: true,
    cell: ({ flags }) => flags && <OnRecord flags={flags} />,
  },
  {
    id: 'invitees',
    header: 'Their invitees',
    align: 'end',
    hidden: true,
    metric: 'invitationStats.accepted',
    cell: ({ invitees }) => <Num value={invitees} />,
  },
  {
    id: 'level',
    header: 'Invitee level',
    hidden: true,
    cell: ({ level, scoreNow }) => (levelNamed(level) ? <LevelChip score={scoreNow} /> : null),
  },
];

const FLAG_WORDS: Readonly<Record<string, readonly [one: string, other: string]>> = {
  openSlash: ['open slash', 'open slashes'],
  slashUpheld: ['slash upheld', 'slashes upheld'],
  unhealthyVouch: ['unhealthy vouch', 'unhealthy vouches'],
};

/** Recorded facts about the invitee; unknown kinds are omitted rather than shown as code. */
function OnRecord({ flags }: { flags: NonNullable<Invitation['flags']> }) {
  return flags.flatMap(({ id, count }) => {
    const words = Object.hasOwn(FLAG_WORDS, id) ? FLAG_WORDS[id] : undefined;
    return words
      ? [
          <Badge key={id} icon="flag" tone={id === 'slashUpheld' ? 'warning' : 'neutral'}>
            {counted(count, ...words)}
          </Badge>,
        ]
      : [];
  });
}

/** The person if the invitation was accepted, otherwise the invited address. */
function Invitee({ invitation: { recipient, recipientAddress } }: { invitation: Invitation }) {
  return recipient ? <Person person={recipient} /> : <Address value={recipientAddress} />;
}

function InvitationStatus({ status }: { status: Invitation['status'] }) {
  if (status === 'other')
    return <Badge title="The recipient joined through another invitation">Joined otherwise</Badge>;
  return <Status value={status === 'revoked' ? STATUS_WORDS.revoked : status} />;
}

/** Score history does not cover every acceptance. */
function unknownScore({ status, scoreThen }: Invitation): boolean {
  return status === 'accepted' && scoreThen === null;
}

function Unknown() {
  return (
    <span className={s.muted} title="The score at acceptance is not known">
      unknown
    </span>
  );
}
