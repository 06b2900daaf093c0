import { FilterChips, MOST_COMPARED, personName } from '@companion/ui/core';
import { CommitField } from '@companion/ui/page';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';
import { canonicalIds } from './canonicalIds';
import type { ComparedAddress } from './params';
import s from './profileoverview.module.css';
import type { ComparedPerson } from './queries';

type Props = {
  list: ComparedAddress;
  /** The resolved people of the address; empty until known. */
  people: readonly ComparedPerson[];
};

/** The compared people: removable chips and a field to add one. Ids in the address become canonical (rule G2). */
export function Picker({ list, people }: Props) {
  const asked = list.values.c ?? [];
  useCanonicalIds(list, canonicalIds(asked, people));
  const others = (text: string) => (list.newest().c ?? []).filter((id) => id !== text);
  const put = (next: readonly string[]) => list.commit({ c: next.length > 0 ? next.slice(0, MOST_COMPARED) : null });
  return (
    <div className={s.picker}>
      {asked.length < MOST_COMPARED && (
        <CommitField
          // Cleared after a name was added; text typed while ids become canonical stays.
          key={asked.length}
          label={asked.length === 0 ? 'Person' : 'Add a person'}
          value=""
          placeholder="@handle or id"
          accepts={(text) => !asked.includes(text) && !text.includes(',')}
          problem="One person who is not here yet."
          onCommit={(text) => text && put([...others(text), text])}
        />
      )}
      <FilterChips
        filters={asked.map((id, place) => ({
          key: id,
          label: 'Compared',
          value: (asked.length === people.length ? people[place] && personName(people[place]) : null) ?? id,
        }))}
        onRemove={(key) => put(others(key))}
        onClear={() => put([])}
      />
    </div>
  );
}

/** Replaces non-canonical ids in the address. */
function useCanonicalIds(list: ComparedAddress, ids: readonly string[] | null): void {
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const { search, hash, state } = useLocation();
  const wanted = ids && list.href({ c: [...ids] });
  useEffect(() => {
    if (wanted && newest() === search)
      navigate({ search: wanted, hash }, { replace: true, preventScrollReset: true, state });
  }, [wanted, newest, search, hash, state, navigate]);
}
