import { formatPercent } from '@companion/domain';
import { Button, Dialog, Num, Person, personName, personPath } from '@companion/ui/core';
import { Detail, DetailLinks, Fact, Facts } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import type { Answer } from './Exposure';
import { Backing } from './ExposureRows';
import { lossIf, type Rule } from './simulate';

type Props = { rows: Answer['rows']; rule: Rule; onClose: () => void };

/** Shows the endorsed people with the most at stake one by one: what was given, what it may cost, and where to look closer. */
export function Riskiest({ rows, rule, onClose }: Props) {
  const [place, setPlace] = useState(0);
  const ordered = rows.toSorted((a, b) => atStake(b) - atStake(a));
  const row = ordered[place];
  if (!row) return null;
  const { person } = row;
  const key = encodeURIComponent(person.userkey);
  return (
    <Dialog
      title={`Endorsement ${place + 1} of ${rows.length}`}
      description="People with the most points at stake come first. Whether to keep an endorsement is up to the person who gave it."
      open
      form="drawer"
      onClose={onClose}
      actions={
        <>
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            Back
          </Button>
          <Button variant="primary" disabled={place === rows.length - 1} onClick={() => setPlace(place + 1)}>
            Next
          </Button>
        </>
      }
    >
      <Detail>
        <Person person={person} />
        <p>
          Endorsed by <Backing row={row} />.
        </p>
        <Facts>
          <Fact label="If slashed" metric="M10">
            <Num value={lossIf(row, rule)} unit="points" />
          </Fact>
          <Fact label="Slashed at this level" metric="M22">
            {formatPercent(row.risk)} in 180 days
          </Fact>
          <Fact label="On average" metric="M22">
            <Num value={row.points} digits={1} unit="points" />
          </Fact>
        </Facts>
        <DetailLinks label={`About ${personName(person)}`}>
          {row.openSlash && <Link to={`/slashes/impact/${row.openSlash.id}`}>Open slash #{row.openSlash.id}</Link>}
          <Link to={personPath(person)}>Profile</Link>
          <Link to={`/reviews?subject=${key}`}>Reviews received</Link>
          <Link to={`/slashes?subject=${key}`}>Slashes on this person</Link>
        </DetailLinks>
      </Detail>
    </Dialog>
  );
}

/** An open slash outranks any average. */
const atStake = (row: Answer['rows'][number]) => (row.openSlash ? 1e6 : 0) + row.points;
