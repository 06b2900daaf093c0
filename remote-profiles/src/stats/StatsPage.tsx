import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { profilesStats } from '@companion/functions/profilesStats';
import { Button, ClockProvider, EmptyState, ErrorPanel, FilterChips, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, chipsOf, DayField, FilterRow, FilterSelect, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { statsFinding } from './finding';
import { useStatsAddress } from './params';
import { peopleFilters } from './peopleSearch';
import { StatsKpis } from './StatsKpis';

// The figures must not wait for the charts' code.
const StatsPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './StatsPictures'));

const LABELS = { hasProfile: 'Accounts', joinedFrom: 'Joined from', joinedTo: 'Joined until' };
const WORDS = { yes: 'With profile', any: 'All with a score' };

/** /profiles/stats: what is normal, and who is extreme? */
export default function StatsPage() {
  const list = useStatsAddress();
  const { sort, page, per } = list.values;
  const query = useQuery(functionQuery(profilesStats, list.args));
  const filters = peopleFilters(list.filters);
  const people = useQuery(functionQuery(profilesSearch, { filters, sort, page, per }));
  const { data, error } = query;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Profile statistics"
          finding={foundIn(data, error, (stats) => statsFinding(stats, list))}
          purpose="What is normal, and who is extreme?"
          list={list}
        />
        <FilterRow>
          <FilterSelect
            list={list}
            name="hasProfile"
            label={LABELS.hasProfile}
            words={profilesStats.filters.hasProfile.words}
            names={WORDS}
          />
          <DayField list={list} name="joinedFrom" label={LABELS.joinedFrom} />
          <DayField list={list} name="joinedTo" label={LABELS.joinedTo} />
        </FilterRow>
        <FilterChips
          filters={chipsOf(list, LABELS, { 'hasProfile:any': WORDS.any })}
          onRemove={(key) => list.commit({ [key]: list.defaults[key as 'hasProfile'] ?? null })}
          onClear={list.clear}
        />
        {error && !data ? (
          <ErrorPanel what="The statistics of profiles" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <StatsKpis kpis={data?.kpis} list={list} />
            {data?.kpis.people === 0 ? (
              <EmptyState why="Nobody joined in this range." action={<Button onClick={list.clear}>Everyone</Button>} />
            ) : (
              <ChartRoom ready={data !== undefined} height={{ wide: 1500, narrow: 2600 }}>
                {data && <StatsPictures data={data} list={list} />}
              </ChartRoom>
            )}
          </>
        )}
        <DataTable
          caption="People"
          columns={columns}
          query={people}
          list={list}
          rowKey={(person) => person.userId}
          noun={{ one: 'person', other: 'people' }}
          exportOf={{ fn: 'profiles_search', filters }}
        />
      </Page>
    </ClockProvider>
  );
}
