import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Notice, Page, Tabs } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { ArchivedFilters, activeFilters } from './ArchivedFilters';
import { ArchivedKpis } from './ArchivedKpis';
import { authorColumns, subjectColumns } from './columns';
import { archivedFinding } from './finding';
import { NobodyArchived } from './NobodyArchived';
import { LEAST_FOR_RATE, ranksByRate, useArchivedAddress } from './params';
import { archivedQuery } from './queries';

// The first row must not wait for the chart's code.
const SurvivalChart = lazy(() => import(/* webpackChunkName: "pictures" */ './SurvivalChart'));

/** /reviews/archived-leaderboard: who retracts the most reviews, and whose praise disappears? */
export default function ArchivedPage() {
  const list = useArchivedAddress();
  const { by, asOf } = list.values;
  const { filters } = list;
  const { query, figures, failed } = useListQuery(archivedQuery, list.args);
  const chips = activeFilters(list);
  const subjects = by === 'subject';
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Archived leaderboard"
          finding={foundIn(figures?.kpis, failed, archivedFinding)}
          purpose="Who takes back most, and whose praise disappears?"
          list={list}
          pastDays
        />
        {!failed && <ArchivedKpis kpis={figures?.kpis} />}
        <ChartRoom fold="How long reviews last" ready={!query.isPending} height={{ wide: 388, narrow: 420 }}>
          <SurvivalChart day={asOf} />
        </ChartRoom>
        <Tabs
          label="Rank by"
          current={subjects ? 'subject' : 'author'}
          items={[
            { id: 'author', label: 'Authors', to: list.href({ by: 'author', page: 1 }) },
            { id: 'subject', label: 'Subjects', to: list.href({ by: 'subject', page: 1 }) },
          ]}
        />
        {ranksByRate(list) && (query.data?.rows.length ?? 0) > 0 && (
          <Notice>
            Ranked by the lower bound of the rate, for people with {LEAST_FOR_RATE} or more reviews{' '}
            {subjects ? 'received' : 'written'}.
          </Notice>
        )}
        <DataTable
          caption={subjects ? 'Subjects of archived reviews' : 'Authors of archived reviews'}
          columns={subjects ? subjectColumns : authorColumns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          noun={{ one: 'person', other: 'people' }}
          filters={<ArchivedFilters list={list} />}
          chips={chips}
          exportOf={{ fn: 'reviews_archived_leaderboard', filters, feed: true }}
          empty={<NobodyArchived list={list} chips={chips} relax={query.data?.relax ?? []} />}
        />
      </Page>
    </ClockProvider>
  );
}
