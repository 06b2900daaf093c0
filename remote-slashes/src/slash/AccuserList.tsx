import { formatNumber } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { Button, Card, Num, Person, Rate } from '@companion/ui/core';
import { useState } from 'react';
import s from './accusers.module.css';

type Accuser = RowOf<typeof misplacedSlashes>['authorRecord'];

const AT_FIRST = 10;

/** What became of the slashes each author opened. */
export function AccuserList({ accusers }: { accusers: readonly Accuser[] }) {
  const [all, setAll] = useState(false);
  if (accusers.length === 0) return null;
  const shown = all ? accusers : accusers.slice(0, AT_FIRST);
  return (
    <Card title="Who opens slashes" note="Upheld of those that were decided, best record first" flush>
      <div className={s.sideways}>
        <table className={s.accusers}>
          <thead>
            <tr>
              <th scope="col">Author</th>
              <th scope="col">Opened</th>
              <th scope="col">Upheld</th>
              <th scope="col">Defended</th>
              <th scope="col">Inconclusive</th>
              <th scope="col">Upheld of decided</th>
              <th scope="col">Points asked for and refused</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((accuser) => (
              <tr key={accuser.person.userId}>
                <td>
                  <Person person={accuser.person} />
                </td>
                <td>{formatNumber(accuser.opened)}</td>
                <td>{formatNumber(accuser.upheld)}</td>
                <td>{formatNumber(accuser.defended)}</td>
                <td>{formatNumber(accuser.inconclusive)}</td>
                <td>
                  <Rate k={accuser.precision.k} n={accuser.precision.n} />
                </td>
                <td>
                  <Num value={accuser.amountDefended} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && accusers.length > AT_FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {formatNumber(accusers.length)}
        </Button>
      )}
    </Card>
  );
}
