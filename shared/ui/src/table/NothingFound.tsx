import { lazy, Suspense } from 'react';
import { Button } from '../core/Button';
import type { ActiveFilter } from '../core/FilterChips';
import { EmptyState } from '../core/states';
import { dropsOf } from './dropsOf';
import type { TableList } from './types';

// Loaded lazily: few lists are empty.
const NobodyCalled = lazy(() => import('./NobodyCalled'));

type Props = {
  list: TableList;
  chips: readonly ActiveFilter[];
  relax: readonly { drop: string; total: number }[];
};

/** Why a list is empty, with ways out: another range, one filter less, or a person with a similar name. */
export function NothingFound({ list, chips, relax }: Props) {
  if (list.active.length === 0) {
    const { range = 'all' } = list.values;
    if (range === 'all') return <EmptyState why="Nothing here yet.">New entries will appear here.</EmptyState>;
    return (
      <EmptyState
        why="Nothing in this range."
        action={<Button onClick={() => list.commit({ range: 'all' })}>Show all time</Button>}
      />
    );
  }
  const people = (list.people ?? []).filter((name) => list.active.includes(name));
  const nothing = (
    <EmptyState
      why="Nothing matches these filters."
      relax={dropsOf(list, chips, relax)}
      action={<Button onClick={list.clear}>Clear all filters</Button>}
    />
  );
  return (
    <Suspense fallback={nothing}>
      {people.length > 0 ? (
        <NobodyCalled list={list} names={people}>
          {nothing}
        </NobodyCalled>
      ) : (
        nothing
      )}
    </Suspense>
  );
}
