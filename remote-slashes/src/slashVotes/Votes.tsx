import { LEVEL_NAMES } from '@companion/functions';
import { EmptyState } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom, FilterSelect } from '@companion/ui/page';
import { DataTable, orderedBy, pageOf, type TableQuery } from '@companion/ui/table';
import { lazy, useMemo } from 'react';
import { Excluded } from './Excluded';
import { DIRECTIONS, RELATIONS, type VotesOfSlashAddress } from './params';
import type { SlashVote, VotesOfSlash } from './queries';
import { RELATION_NAMES } from './relationWords';
import { shownVotes } from './shownVotes';
import { Tally } from './Tally';
import { voteColumns } from './voteColumns';
import { votesFile } from './votesFile';

// The figures must not wait for the charts' code.
const VotePictures = lazy(() => import(/* webpackChunkName: "pictures" */ './VotePictures'));

type Props = { list: VotesOfSlashAddress; query: Omit<TableQuery<SlashVote>, 'data'>; votes: VotesOfSlash };

/** Tally, charts and every vote of a closed slash. */
export function Votes({ list, query, votes }: Props) {
  const { direction, relation, level, sort, page, per } = list.values;
  const rows = useMemo(
    () => orderedBy(shownVotes(votes.rows, { direction, relation, level }), voteColumns, sort),
    [votes.rows, direction, relation, level, sort],
  );
  return (
    <>
      <Excluded list={list} />
      <Tally votes={votes} />
      <ChartRoom ready height={{ wide: 388, narrow: 984 }}>
        {votes.rows.length > 0 && <VotePictures votes={votes} />}
      </ChartRoom>
      <DataTable
        caption="Votes"
        columns={voteColumns}
        query={{ ...query, data: pageOf(rows, { page, per }, votes.asOf) }}
        list={list}
        rowKey={({ person }) => person.userId}
        noun={{ one: 'vote', other: 'votes' }}
        filters={
          <>
            <FilterSelect
              list={list}
              name="direction"
              label="Vote"
              words={DIRECTIONS}
              any="Either way"
              names={{ up: 'For the slash', down: 'Against it' }}
            />
            <FilterSelect
              list={list}
              name="relation"
              label="Relation"
              words={RELATIONS}
              any="Any voter"
              names={RELATION_NAMES}
            />
            <FilterSelect list={list} name="level" label="Level" words={LEVEL_NAMES} any="Any level" />
          </>
        }
        actions={votes.rows.length > 0 && <FileButton label="CSV" file={() => votesFile(votes.slash.id, rows)} />}
        empty={<EmptyState why={whyEmpty(votes)} />}
      />
    </>
  );
}

/** Whether there were no votes, all voters are excluded, or the table's filters match none of the rest. */
export function whyEmpty({ rows, exclude, slash }: Pick<VotesOfSlash, 'rows' | 'exclude' | 'slash'>): string {
  if (slash.votes === 0) return 'Nobody voted.';
  if (rows.length === 0 && exclude?.length) return 'No unrelated voters: everyone who voted is left out.';
  return 'No votes match these filters.';
}
