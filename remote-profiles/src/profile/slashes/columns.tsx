import { formatPercent } from '@companion/domain';
import { Badge, Num, Person, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { TextLine } from '../TextLine';
import type { Slash } from './queries';

const UNIT: Record<string, string> = { SCORE: 'points', XP: 'XP', FINANCIAL: '' };

export const columns: readonly Column<Slash>[] = [
  { id: 'claim', header: 'Claim', cell: ({ claim, id }) => <TextLine text={claim || `Slash ${id}`} /> },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    metric: 'slashes.outcome',
    cell: (row) => <Status value={row.status} />,
    primary: true,
  },
  {
    id: 'share',
    header: 'In favor',
    sort: 'share',
    align: 'end',
    metric: 'slashes.weightedShare',
    cell: (row) => <Share slash={row} />,
    primary: true,
  },
  {
    id: 'votes',
    header: 'Votes',
    sort: 'votes',
    align: 'end',
    metric: 'slashes.votes',
    cell: (row) => <Num value={row.votes} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    metric: 'slashes.amount',
    cell: ({ amount, type }) => <Num value={amount} unit={UNIT[type] || undefined} />,
  },
  {
    id: 'penalties',
    header: 'Penalties to others',
    align: 'end',
    metric: 'slashes.penalties',
    cell: (row) => <Num value={row.penaltyTotal} unit="points" />,
  },
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} /> },
  { id: 'opened', header: 'Opened', sort: 'opened', width: 120, cell: (row) => <TimeAgo at={row.openedAt} /> },
];

/** Weighted share of upvotes; hidden while a slash is open, so that votes do not influence each other. */
function Share({ slash: { status, sharePct } }: { slash: Slash }) {
  if (status === 'open')
    return (
      <Badge icon="lock" title="The tally stays hidden until the slash closes">
        Hidden
      </Badge>
    );
  return sharePct === null ? null : formatPercent(sharePct / 100);
}
