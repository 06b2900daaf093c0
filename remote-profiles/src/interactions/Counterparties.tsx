import { counted } from '@companion/domain';
import { Card, EmptyState, personName } from '@companion/ui/core';
import { CounterpartyTable } from '../parts/CounterpartyTable';
import { Ring } from '../parts/ring/Ring';
import s from './interactions.module.css';
import type { InteractionsAddress } from './params';
import type { Ego } from './queries';

/** More people around the center would be too crowded. */
const MOST_AROUND = 12;

type Props = { ego: Ego; list: InteractionsAddress };

/** The people a person interacts with, most first. */
export function Counterparties({ ego: { a, count, counterparties }, list }: Props) {
  if (counterparties.length === 0) return <EmptyState why={`${personName(a)} has not interacted with anyone yet.`} />;
  const listed = counterparties.length;
  return (
    <Card
      title={`People ${personName(a)} interacts with`}
      note={`In both directions, ${count > listed ? `the ${listed} with the most weight out of ${counted(count, 'person', 'people')}` : counted(count, 'person', 'people')}`}
      flush
    >
      <div className={s.ring}>
        <Ring person={a} counterparties={counterparties.slice(0, MOST_AROUND)} />
      </div>
      <CounterpartyTable
        rows={counterparties}
        to={(other) => ({ search: list.href(list.values.a ? { b: other } : { a: other }) })}
      />
    </Card>
  );
}
