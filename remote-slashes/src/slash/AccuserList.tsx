import { formatNumber } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { Card, ListTable, type ListTableProps, Num, Person, Rate } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { accusersFile } from './accusersFile';

export type Accuser = RowOf<typeof misplacedSlashes>['authorRecord'];

const AT_FIRST = 10;
const COLUMNS: ListTableProps<Accuser>['columns'] = [
  { name: 'Author', of: ({ person }) => <Person person={person} /> },
  { name: 'Opened', of: (accuser) => <Opened accuser={accuser} outcome="opened" /> },
  { name: 'Upheld', of: (accuser) => <Opened accuser={accuser} outcome="upheld" /> },
  { name: 'Defended', of: (accuser) => <Opened accuser={accuser} outcome="defended" /> },
  { name: 'Inconclusive', of: (accuser) => <Opened accuser={accuser} outcome="inconclusive" /> },
  { name: 'Upheld of decided', of: ({ precision }) => <Rate k={precision.k} n={precision.n} /> },
  { name: 'Points requested and refused', of: ({ amountDefended }) => <Num value={amountDefended} /> },
];

type Props = {
  accusers: readonly Accuser[];
  /** Maximum number in an answer. */
  most: number;
  asOf: string;
};

/** Outcomes of the slashes each author opened. */
export function AccuserList({ accusers, most, asOf }: Props) {
  const { shown, more } = useUnfolded(accusers, AT_FIRST, most);
  if (accusers.length === 0) return null;
  return (
    <Card
      title="Who opens slashes"
      note="Share upheld of those decided, best record first"
      actions={<FileButton label="CSV" file={() => accusersFile(accusers, asOf)} />}
      flush
    >
      <ListTable
        label="Who opens slashes"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ person }) => person.userId}
        more={more}
      />
    </Card>
  );
}

/** How many of a person's slashes had this outcome, linked to them. */
function Opened({
  accuser,
  outcome,
}: {
  accuser: Accuser;
  outcome: 'opened' | 'upheld' | 'defended' | 'inconclusive';
}) {
  const status = outcome === 'opened' ? '' : `&status=${outcome}`;
  const count = accuser[outcome];
  if (count === 0) return formatNumber(count);
  return (
    <Link to={`/slashes?author=${encodeURIComponent(accuser.person.userkey)}${status}`}>{formatNumber(count)}</Link>
  );
}
