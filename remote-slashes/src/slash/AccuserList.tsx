import { formatNumber } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { Card, Num, Person, Rate, SidewaysTable } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { accusersFile } from './accusersFile';

export type Accuser = RowOf<typeof misplacedSlashes>['authorRecord'];

const AT_FIRST = 10;

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
      <SidewaysTable
        label="Who opens slashes"
        head={[
          'Author',
          'Opened',
          'Upheld',
          'Defended',
          'Inconclusive',
          'Upheld of decided',
          'Points requested and refused',
        ]}
      >
        <tbody>
          {shown.map((accuser) => (
            <tr key={accuser.person.userId}>
              <td>
                <Person person={accuser.person} />
              </td>
              {(['opened', 'upheld', 'defended', 'inconclusive'] as const).map((outcome) => (
                <td key={outcome}>
                  <Opened accuser={accuser} outcome={outcome} />
                </td>
              ))}
              <td>
                <Rate k={accuser.precision.k} n={accuser.precision.n} />
              </td>
              <td>
                <Num value={accuser.amountDefended} />
              </td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
      {more}
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
