import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { personName } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { SideSwitch, TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { columnsOf } from './columns';
import { TYPES, useVotesAddress, type VotesAddress } from './params';
import { type Vote, votesQuery } from './queries';

const LABELS = { type: 'On a', direction: 'Vote' };
const SIDES = { out: 'Cast', in: 'Received', about: 'About them' };
const CAPTIONS = { out: 'Votes cast by', in: 'Votes on what was written by', about: 'Votes on what is about' };

/** Votes this person cast, or that others cast on their content or on content about them. */
export default function VotesTab({ profile: { person } }: TabProps) {
  const list = useVotesAddress(personFilter(person));
  const dir = list.values.dir ?? 'out';
  const query = useQuery(votesQuery(list.args));
  return (
    <DataTable
      caption={`${CAPTIONS[dir]} ${personName(person)}`}
      columns={columnsOf(dir)}
      query={query}
      list={list}
      // A voter has at most one vote per target and time.
      rowKey={({ at, voter, target }: Vote) => `${at} ${voter.userId} ${target.type} ${target.id}`}
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
      <SideSwitch list={list} name="dir" label="Direction" names={SIDES} />
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
