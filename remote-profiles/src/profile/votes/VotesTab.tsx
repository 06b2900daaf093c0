import { useQuery } from '@companion/data/query';
import { personName, Select } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { chipsOf, choices, rangeChoices } from '../filterChoices';
import { personFilter } from '../personId';
import type { TabProps } from '../TabPanel';
import { columns } from './columns';
import { filtersOf, TYPES, useVotesParams, type VotesParams } from './params';
import { type Vote, votesQuery } from './queries';

/** The votes this person cast. One voter has at most one vote per target and time. */
export default function VotesTab({ profile: { person } }: TabProps) {
  const list = useVotesParams();
  const { sort, page, per } = list.values;
  const filters = filtersOf(list, personFilter(person));
  const query = useQuery(votesQuery({ filters, sort, page, per }));
  return (
    <DataTable
      caption={`Votes cast by ${personName(person)}`}
      columns={columns}
      query={query}
      list={list}
      rowKey={({ at, target }: Vote) => `${at} ${target.type} ${target.id}`}
      noun={{ one: 'vote', other: 'votes' }}
      filters={<Filters list={list} />}
      chips={chipsOf(list, { type: 'On a', direction: 'Vote' })}
      exportOf={{ fn: 'votes_stream', filters }}
    />
  );
}

function Filters({ list: { values, commit } }: { list: VotesParams }) {
  return (
    <>
      <Select
        inline
        label="On a"
        value={values.type ?? ''}
        options={[{ value: '', label: 'Anything' }, ...choices(TYPES)]}
        onChange={(word) => commit({ type: (word || null) as 'review' | null })}
      />
      <Select
        inline
        label="Vote"
        value={values.direction ?? ''}
        options={[{ value: '', label: 'Any' }, ...choices(['up', 'down'])]}
        onChange={(word) => commit({ direction: (word || null) as 'up' | null })}
      />
      <Select
        inline
        label="Range"
        value={values.range}
        options={rangeChoices}
        onChange={(range) => commit({ range })}
      />
    </>
  );
}
