import { Card, EmptyState, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { canonicalId } from '../profile/personId';
import { betweenTwo } from './betweenTwo';
import s from './profileoverview.module.css';
import type { Compared } from './queries';

/** What is between each pair: current reviews, vouches, invitations and slashes. */
export function Relations({ compared: { people, relations } }: { compared: Compared }) {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const told = relations.flatMap((relation) => {
    const a = byId.get(relation.a);
    const b = byId.get(relation.b);
    const lines = a && b ? betweenTwo(relation, personName(a), personName(b)) : [];
    return a && b && lines.length > 0 ? [{ a, b, lines }] : [];
  });
  return (
    <Card title="Relations" note="What they did to each other, and what is still active">
      {told.length === 0 ? (
        <EmptyState why="Nothing connects them." icon="dash" />
      ) : (
        <div className={s.relations}>
          {told.map(({ a, b, lines }) => (
            <section key={`${a.userId}-${b.userId}`} aria-label={`${personName(a)} and ${personName(b)}`}>
              <h3 className={s.sub}>
                <Link to={`/profile-interactions?a=${canonicalId(a)}&b=${canonicalId(b)}`}>
                  <bdi translate="no">{personName(a)}</bdi> and <bdi translate="no">{personName(b)}</bdi>
                </Link>
              </h3>
              <ul className={s.facts}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}
