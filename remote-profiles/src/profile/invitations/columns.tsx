import { Address, Badge, Num, Person, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Invitation } from './queries';

export const columns: readonly Column<Invitation>[] = [
  {
    id: 'recipient',
    header: 'Invited',
    cell: ({ recipient, recipientAddress }) =>
      recipient ? <Person person={recipient} /> : recipientAddress && <Address value={recipientAddress} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    cell: (row) => <InvitationStatus status={row.status} />,
    primary: true,
  },
  { id: 'sent', header: 'Sent', sort: 'sent', width: 120, cell: (row) => <TimeAgo at={row.sentAt} />, primary: true },
  {
    id: 'accepted',
    header: 'Accepted',
    sort: 'accepted',
    width: 120,
    cell: ({ acceptedAt }) => acceptedAt && <TimeAgo at={acceptedAt} />,
  },
  { id: 'scoreThen', header: 'Score then', align: 'end', cell: (row) => <Num value={row.scoreThen} /> },
  { id: 'scoreNow', header: 'Score now', sort: 'scoreNow', align: 'end', cell: (row) => <Num value={row.scoreNow} /> },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    metric: 'invitations.scoreChange',
    cell: (row) => <Num value={row.change} signed />,
  },
  {
    id: 'bond',
    header: 'Bond impact',
    sort: 'impact',
    align: 'end',
    metric: 'invitations.bondImpact',
    cell: ({ bondImpact, bondRaw, capped }) => (
      <span title={capped && bondRaw !== null ? `Capped from ${bondRaw}` : undefined}>
        <Num value={bondImpact} signed />
      </span>
    ),
    primary: true,
  },
  {
    id: 'daysLeft',
    header: 'Bond days left',
    align: 'end',
    metric: 'invitations.bondDaysLeft',
    cell: ({ bondOpen, bondDaysLeft }) =>
      bondOpen === false ? <Badge>Closed</Badge> : <Num value={bondDaysLeft} digits={0} />,
  },
];

function InvitationStatus({ status }: { status: Invitation['status'] }) {
  if (status === 'other') return <Badge title="Joined through another person's invitation">Joined elsewhere</Badge>;
  if (status === 'revoked') return <Badge icon="close">Revoked</Badge>;
  return <Status value={status} />;
}
