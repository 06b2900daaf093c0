import { functionQuery } from '@companion/data';
import { useQueries } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { resolvePerson } from '@companion/functions/resolvePerson';
import type { ReactNode } from 'react';
import { Button } from '../core/Button';
import { personName } from '../core/personLink';
import { EmptyState } from '../core/states';
import type { TableList } from './types';

type Props = {
  list: TableList;
  /** Active filters that name a person. */
  names: readonly string[];
  /** Shown if all of them are known. */
  children: ReactNode;
};

/** Empty state of a list filtered by an unknown person. Suggests whom the name could mean. */
export default function NobodyCalled({ list, names, children }: Props) {
  const given = list.values as Readonly<Record<string, unknown>>;
  const asked = useQueries({
    queries: names.map((name) => functionQuery(resolvePerson, { id: spelledOut(String(given[name])) })),
  });
  const place = asked.findIndex(({ data }) => data?.person === null);
  const name = names[place];
  if (name === undefined) return children;
  const near = asked[place]?.data?.suggest ?? [];
  const set = (value: unknown) => list.commit({ [name]: value });
  return (
    <EmptyState
      why={
        <>
          No one is called{' '}
          <bdi translate="no" style={{ overflowWrap: 'anywhere' }}>
            “{String(given[name])}”
          </bdi>
          .
        </>
      }
      action={<Button onClick={() => set(list.defaults[name])}>Show everyone</Button>}
    >
      {near.length > 0 && (
        <>
          Did you mean{' '}
          {near.map((person) => (
            <Button key={person.userId} variant="ghost" size="sm" onClick={() => set(person.userkey)}>
              <bdi translate="no">{personName(person)}</bdi>
            </Button>
          ))}
          ?
        </>
      )}
    </EmptyState>
  );
}
