import { useListQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { FindingLine, foundIn, personName } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { canonicalId } from '../personId';
import { SideSwitch, TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { votesFinding } from '../tabFindings';
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
  const { query, figures, failed } = useListQuery(votesQuery, list.args);
  const { range, asOf } = list.values;
  const approving = `/votes/search/${encodeURIComponent(canonicalId(person))}?direction=up&range=${range}${asOf ? `&asOf=${asOf}` : ''}`;
  const whole = dir === 'out' && list.active.every((name) => name === 'range' || name === 'asOf');
  return (
    <>
      <FindingLine
        of={
          whole ? foundIn(figures, failed, ({ kpis }) => (kpis ? votesFinding(person, kpis, approving) : null)) : null
        }
      />
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
    </>
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
