import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { Card, EmptyState, Loaded, personName, SkeletonBlock } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { CounterpartyTable } from '../../../parts/CounterpartyTable';
import { Ring } from '../../../parts/ring/Ring';
import type { KnownProfile } from '../../queries';
import { type Known, relationsQuery } from './queries';
import s from './relations.module.css';

/** A person's main counterparties, as a ring and as rows. */
export default function Relations({ person }: { person: KnownProfile['person'] }) {
  const query = useQuery(relationsQuery(person.userkey));
  return (
    <Loaded query={query} what="The relations" shape={<SkeletonBlock height={480} />}>
      {(answer) => answer.person !== null && <Around relations={answer} />}
    </Loaded>
  );
}

function Around({ relations }: { relations: Known }) {
  const { person, count, counterparties } = relations;
  const a = encodeURIComponent(person.userkey);
  if (count === 0)
    return (
      <Card title="Relations">
        <EmptyState why={`${personName(person)} has not interacted with anyone yet.`} icon="dash" />
      </Card>
    );
  return (
    <Card
      title="Relations"
      note={`${
        count > counterparties.length
          ? `The ${counterparties.length} of ${counted(count, 'person', 'people')} with the most weight`
          : counted(count, 'person', 'people')
      }, in both directions. A wider line means more weight; a dashed one includes a slash.`}
      flush
    >
      <div className={s.around}>
        <Ring person={person} counterparties={counterparties} />
        <div className={s.rows}>
          <CounterpartyTable
            rows={counterparties}
            to={(other) => `/profile-interactions?a=${a}&b=${encodeURIComponent(other)}`}
          />
          <Link to={`/profile-interactions?a=${a}`} whenMissing="nothing" className={s.all}>
            All of them, or compare with someone
          </Link>
        </div>
      </div>
    </Card>
  );
}
