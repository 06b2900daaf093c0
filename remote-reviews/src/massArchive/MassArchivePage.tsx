import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, EmptyState, foundIn, Page } from '@companion/ui/core';
import { SignalNote, useOpened } from '@companion/ui/evidence';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { DataTable, dropsOf } from '@companion/ui/table';
import { lazy } from 'react';
import { OtherGap } from '../batches/OtherGap';
import { columns } from './columns';
import { massArchiveFinding } from './finding';
import { activeFilters, MassArchiveFilters } from './MassArchiveFilters';
import { MassArchiveKpis } from './MassArchiveKpis';
import { EVENT_ID, SIZES, useMassArchiveAddress } from './params';
import { massArchivesQuery } from './queries';

// The first row must not wait for the code of chart or drawer.
const ArchiveTimeline = lazy(() => import(/* webpackChunkName: "pictures" */ './ArchiveTimeline'));
const MassArchiveDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './MassArchiveDrawer'));

/** /reviews/mass-archive: is someone cleaning up, fleeing a slash, or retaliating? */
export default function MassArchivePage() {
  const list = useMassArchiveAddress();
  const opened = useOpened('event', EVENT_ID);
  const { asOf } = list.values;
  const { filters } = list;
  const { query, figures, failed } = useListQuery(massArchivesQuery, list.args);
  const chips = activeFilters(list);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Mass archives"
          finding={foundIn(figures?.kpis, failed, (kpis) => massArchiveFinding(kpis, list.href))}
          purpose="Is someone cleaning up, fleeing a slash, or retaliating?"
          list={list}
          pastDays
        />
        <SignalNote versions={query.data?.versions}>
          The context is what happened around an event, not why the author acted. Under EIP-9, archiving during a slash
          does not avoid the penalty.
        </SignalNote>
        {!failed && <MassArchiveKpis kpis={figures?.kpis} />}
        <ChartRoom fold="Mass archives over time" ready={!query.isPending} height={{ wide: 408, narrow: 488 }}>
          <ArchiveTimeline filters={filters} onPick={opened.open} />
        </ChartRoom>
        {query.data && <OtherGap gap={query.data.gap} ready="10 min is precomputed" />}
        <DataTable
          caption="Mass archives"
          columns={columns}
          query={query}
          list={list}
          rowKey={(event) => event.id}
          rowHref={(event) => opened.href(event.id)}
          noun={{ one: 'event', other: 'events' }}
          filters={<MassArchiveFilters list={list} />}
          chips={chips}
          exportOf={{ fn: 'reviews_mass_archive', filters, feed: true }}
          empty={
            <EmptyState
              why={`Nobody archived ${list.values.min ?? SIZES.usual} or more reviews in one sitting in this range.`}
              relax={dropsOf(list, chips, query.data?.relax ?? [])}
            >
              Reviews archived one by one are on the{' '}
              <Link to="/reviews/archived-leaderboard">archived leaderboard</Link>.
            </EmptyState>
          }
        />
        {opened.id && (
          <ChartRoom ready height={{ wide: 0, narrow: 0 }}>
            <MassArchiveDrawer id={opened.id} asOf={asOf} onClose={opened.close} />
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}
