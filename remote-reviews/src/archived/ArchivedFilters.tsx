import { SENTIMENTS } from '@companion/functions';
import { Select } from '@companion/ui/core';
import { CountField, chipsOf, option, PersonField } from '@companion/ui/page';
import { type ArchivedAddress, LEAST_FOR_RATE, ranksByRate } from './params';

/** The filter rail of /reviews/archived-leaderboard. */
export function ArchivedFilters({ list }: { list: ArchivedAddress }) {
  const { values, commit } = list;
  return (
    <>
      <Select
        label="Sentiment"
        value={values.sentiment ?? ''}
        options={[{ value: '', label: 'Any sentiment' }, ...SENTIMENTS.map(option)]}
        onChange={(value) => commit({ sentiment: (value || null) as typeof values.sentiment })}
      />
      <CountField
        label={values.by === 'subject' ? 'Min. received' : 'Min. written'}
        value={values.min}
        min={1}
        max={1_000_000}
        placeholder={ranksByRate(list) ? String(LEAST_FOR_RATE) : 'Any'}
        onCommit={(min) => commit({ min })}
      />
      <PersonField label="Person" value={values.person} onCommit={(person) => commit({ person })} />
    </>
  );
}

/** The filters in force, in words. */
export const activeFilters = (list: ArchivedAddress) =>
  chipsOf(list, {
    sentiment: 'Sentiment',
    min: list.values.by === 'subject' ? 'Min. received' : 'Min. written',
    person: 'Person',
  });
