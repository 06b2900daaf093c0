import { formatPercent } from '@companion/domain';
import { Checkbox, Eth, Num, Person, personName, VisuallyHidden } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import type { Answer } from './Exposure';
import { lossIf, type Rule } from './simulate';

const AT_FIRST = 12;
/** Maximum number in an answer. */
const MOST = 500;

type Props = {
  rows: Answer['rows'];
  rule: Rule;
  /** Profiles assumed to be slashed. */
  marked: readonly number[];
  onMark: (profileId: number, on: boolean) => void;
};

/** Everyone a person backs: how, how often people of their level are slashed, and what it would cost. */
export function ExposureRows({ rows, rule, marked, onMark }: Props) {
  const { shown, more } = useUnfolded(rows, AT_FIRST, MOST);
  return (
    <>
      <DetailList>
        {shown.map((row) => {
          const { profileId } = row.person;
          return (
            <DetailItem
              key={row.person.userId}
              note={
                <>
                  <Backing row={row} />, {formatPercent(row.risk)} of this level were slashed in 180 days;{' '}
                  <Num value={row.points} digits={1} unit="points" /> on average
                </>
              }
            >
              {profileId !== null && (
                <Checkbox
                  label={<VisuallyHidden>Imagine {personName(row.person)} slashed</VisuallyHidden>}
                  checked={marked.includes(profileId)}
                  onChange={(on) => onMark(profileId, on)}
                />
              )}
              <Person person={row.person} /> <Num value={lossIf(row, rule)} unit="points if slashed" />
              {row.openSlash && (
                <Link to={`/slashes/impact/${row.openSlash.id}`}>slash #{row.openSlash.id} is open</Link>
              )}
            </DetailItem>
          );
        })}
      </DetailList>
      {more}
    </>
  );
}

/** "review and vouch of 0.5 ETH". */
export function Backing({ row: { reviewed, vouched, vouchedWei } }: { row: Answer['rows'][number] }) {
  return (
    <>
      {[reviewed && 'review', vouched && 'vouch'].filter(Boolean).join(' and ')}
      {vouchedWei && (
        <>
          {' '}
          of <Eth wei={vouchedWei} />
        </>
      )}
    </>
  );
}
