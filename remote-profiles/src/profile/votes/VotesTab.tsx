import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { personName } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { columns } from './columns';
import { TYPES, useVotesAddress, type VotesAddress } from './params';
import { type Vote, votesQuery } from './queries';

const LABELS = { type: 'On a', direction: 'Vote' };

/** The votes this person cast. One voter has at most one vote per target and time. */
export default function VotesTab({ profile: { person } }: TabProps) {
  const list = useVotesAddress(personFilter(person));
  const query = useQuery(votesQuery(list.args));
  return (
    <DataTable
      caption={`Votes cast by ${personName(person)}`}
      columns={columns}
      query={query}
      list={list}
      rowKey={({ at, target }: Vote) => `${at} ${target.type} ${target.id}`}
      noun={{ one: 'vote', other: 'votes' }}
      filters={<Filters list={list} />}
      chips={chipsOf(list, LABELS)}
      exportOf={{ fn: 'votes_stream', filters: list.filters }}
    />
  );
}

function Filters({ list }: { list: VotesAddress }) {
  return (
    <>
      <FilterSelect
        inline
        list={list}
        name="type"
        label={LABELS.type}
        words={TYPES}
        any="Anything"
        read={(word) => [word]}
      />
      <FilterSelect inline list={list} name="direction" label={LABELS.direction} words={['up', 'down']} any="Any" />
      <TabRange list={list} />
    </>
  );
}
