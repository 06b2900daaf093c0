import { counted, formatPercent } from '@companion/domain';
import { Card, DASH, EmptyState, Eth, Icon, InfoButton, Num, Person, VisuallyHidden } from '@companion/ui/core';
import s from './ownProfile.module.css';
import type { Actions } from './queries';

/** Whom one endorses, by the points one would lose if the average happened. */
export function Endorsed({ endorsed: { count, rows } }: { endorsed: Actions['endorsed'] }) {
  return (
    <Card
      title="My endorsements at risk"
      note={
        <>
          {count > rows.length
            ? `The ${rows.length} of ${counted(count, 'person', 'people')} with most points at risk`
            : 'Most points at risk first'}{' '}
          <InfoButton metric="M22" label="Points at risk" />
        </>
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <EmptyState why="You endorse nobody." icon="dash" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keyboard.
        <section className={s.sideways} tabIndex={0} aria-label="Endorsements">
          <table className={s.table}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Reviewed</th>
                <th scope="col">Vouched</th>
                <th scope="col">Slashed at that level</th>
                <th scope="col">Points at risk</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ person, reviewed, wei, risk, points }) => (
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
                  <td>{wei === '0' ? DASH : <Eth wei={wei} />}</td>
                  <td>{formatPercent(risk)}</td>
                  <td>
                    <Num value={points} digits={1} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
