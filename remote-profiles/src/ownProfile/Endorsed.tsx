import { counted, formatPercent } from '@companion/domain';
import {
  DASH,
  EmptyState,
  Eth,
  Icon,
  InfoButton,
  Num,
  Person,
  SidewaysTable,
  Unknown,
  VisuallyHidden,
} from '@companion/ui/core';
import type { Actions } from './queries';

export function EndorsedNote({ endorsed: { count, rows } }: { endorsed: Actions['endorsed'] }) {
  return (
    <>
      {count > rows.length
        ? `The ${rows.length} of ${counted(count, 'person', 'people')} with the most points at risk`
        : 'Most points at risk first'}{' '}
      <InfoButton metric="M22" label="Points at risk" />
    </>
  );
}

/** The people the holder endorses, by expected loss of points. */
export function Endorsed({ endorsed: { rows } }: { endorsed: Actions['endorsed'] }) {
  if (rows.length === 0) return <EmptyState why="You do not endorse anyone." icon="dash" />;
  return (
    <SidewaysTable label="Endorsements">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Reviewed</th>
          <th scope="col">Vouched</th>
          <th scope="col">Slashed at this level</th>
          <th scope="col">Points at risk</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ person, reviewed, vouched, wei, risk, points }) => (
          <tr key={person.userId}>
            <td>
              <Person person={person} />
            </td>
            <td>
              {reviewed ? (
                <>
                  <Icon name="check" />
                  <VisuallyHidden>yes</VisuallyHidden>
                </>
              ) : (
                DASH
              )}
            </td>
            <td>{!vouched ? DASH : wei === null ? <Unknown /> : <Eth wei={wei} />}</td>
            <td>{formatPercent(risk)}</td>
            <td>
              <Num value={points} digits={1} />
            </td>
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}
