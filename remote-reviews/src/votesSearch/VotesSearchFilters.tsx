import { votesSearch } from '@companion/functions/votesSearch';
import { Select } from '@companion/ui/core';
import { chipsOf, option, PersonField } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import type { Side, VotesSearchAddress } from './params';

export function VotesSearchFilters({ side, list: { values, commit } }: { side: Side; list: VotesSearchAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Target"
        value={values.type?.[0] ?? ''}
        options={[{ value: '', label: 'Any target' }, ...TARGET_TYPES.map(option)]}
        onChange={(type) => commit({ type: votesSearch.filters.type.read(type) })}
      />
      <Select
        label="Direction"
        value={values.direction ?? ''}
        options={[{ value: '', label: 'Either' }, option('up'), option('down')]}
        onChange={choose('direction')}
      />
      <PersonField
        label={side === 'cast' ? 'Author' : 'Voter'}
        value={values.counterparty}
        onCommit={choose('counterparty')}
      />
    </>
  );
}

/** The filters in force, in words; the side has its tabs. */
export const activeFilters = (list: VotesSearchAddress) =>
  chipsOf(
    { values: list.values, active: list.active.filter((key) => key !== 'dir') },
    { type: 'Target', direction: 'Direction', counterparty: 'Person' },
  );
