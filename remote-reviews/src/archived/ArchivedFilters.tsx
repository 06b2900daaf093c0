import { SENTIMENTS } from '@companion/functions';
import { CountField, chipsOf, FilterSelect, PersonField } from '@companion/ui/page';
import { type ArchivedAddress, LEAST_FOR_RATE, ranksByRate } from './params';

/** The filter rail of /reviews/archived-leaderboard. */
export function ArchivedFilters({ list }: { list: ArchivedAddress }) {
  return (
    <>
      <FilterSelect list={list} name="sentiment" label="Sentiment" words={SENTIMENTS} any="Any sentiment" />
      <CountField
        list={list}
        name="min"
        label={leastLabel(list)}
        min={1}
        max={1_000_000}
        placeholder={ranksByRate(list) ? String(LEAST_FOR_RATE) : undefined}
      />
      <PersonField list={list} name="person" label="Person" />
    </>
  );
}

const leastLabel = ({ values: { by } }: ArchivedAddress) => (by === 'subject' ? 'Min. received' : 'Min. written');

/** The active filters, in words. */
export const activeFilters = (list: ArchivedAddress) =>
  chipsOf(list, { sentiment: 'Sentiment', min: leastLabel(list), person: 'Person' });
