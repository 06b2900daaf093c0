import { Select } from '@companion/ui/core';
import { chipsOf, option, PersonField } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import type { Side, VotesSearchParams } from './params';

export function VotesSearchFilters({ side, list: { values, commit } }: { side: Side; list: VotesSearchParams }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Target"
        value={values.type ?? ''}
        options={[{ value: '', label: 'Any target' }, ...TARGET_TYPES.map(option)]}
        onChange={choose('type')}
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
export const activeFilters = (list: VotesSearchParams) =>
  chipsOf(
    { values: list.values, active: list.active.filter((key) => key !== 'dir') },
    { type: 'Target', direction: 'Direction', counterparty: 'Person' },
  );
