import { Card, InfoButton, Num, Person } from '@companion/ui/core';
import s from './home.module.css';
import type { HomeOverview, Mover } from './queries';

/** The largest score gains and losses of the last seven days. */
export function MoversCard({ movers }: { movers: HomeOverview['movers'] }) {
  const { gains, losses } = movers;
  return (
    <Card
      title="Movers"
      note="Largest score changes of the last 7 days"
      actions={<InfoButton metric="home.movers" label="Score movers" />}
    >
      {gains.length + losses.length === 0 ? (
        <p className={s.quiet}>No score with at least three readings changed in the last 7 days.</p>
      ) : (
        <div className={s.movers}>
          <List title="Up" rows={gains} />
          <List title="Down" rows={losses} />
        </div>
      )}
    </Card>
  );
}

function List({ title, rows }: { title: string; rows: readonly Mover[] }) {
  return (
    <div>
      <h3 className={s.subtitle}>{title}</h3>
      {rows.length === 0 && <p className={s.quiet}>None</p>}
      <ol className={s.rows}>
        {rows.map(({ person, change }) => (
          <li key={person.userId} className={s.row}>
            <Person person={person} />
            <Num value={change} signed />
          </li>
        ))}
      </ol>
    </div>
  );
}
