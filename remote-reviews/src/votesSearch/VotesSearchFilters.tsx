import { votesSearch } from '@companion/functions/votesSearch';
import { chipsOf, FilterSelect, PersonField } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import type { Side, VotesSearchAddress } from './params';

export function VotesSearchFilters({ side, list }: { side: Side; list: VotesSearchAddress }) {
  return (
    <>
      <FilterSelect
        list={list}
        name="type"
        label="Target"
        words={TARGET_TYPES}
        any="Any target"
        read={votesSearch.filters.type.read}
      />
      <FilterSelect list={list} name="direction" label="Direction" words={['up', 'down']} any="Either" />
      <PersonField list={list} name="counterparty" label={side === 'cast' ? 'Author' : 'Voter'} />
    </>
  );
}

/** The active filters, in words; the side has its own tabs. */
export const activeFilters = (list: VotesSearchAddress) =>
  chipsOf(list, { type: 'Target', direction: 'Direction', counterparty: 'Person' });
