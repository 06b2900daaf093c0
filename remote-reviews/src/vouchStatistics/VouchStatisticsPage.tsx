import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, EmptyState, ErrorPanel, FilterChips, foundIn, Notice, Page } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { useLocation } from '@companion/ui/router';
import { lazy } from 'react';
import { ethRateQuery } from '../vouches/ethRate';
import { statisticsFinding } from './finding';
import { flowFilters, useVouchStatisticsAddress } from './params';
import { vouchStatisticsQuery } from './queries';
import { activeFilters, StatisticsFilters } from './StatisticsFilters';
import { StatisticsKpis } from './StatisticsKpis';
import { measureOf } from './unit';
import { vouchesHref } from './vouchesHref';

// The figures must not wait for the charts' code.
const Pictures = lazy(() => import(/* webpackChunkName: "pictures" */ './StatisticsPictures'));
const FlowChart = lazy(() => import(/* webpackChunkName: "pictures" */ '../vouches/VouchesChart'));

/** /vouches/statistics: how much is staked, how concentrated, how sticky, how mutual? */
export default function VouchStatisticsPage() {
  const list = useVouchStatisticsAddress();
  const { unit, includeEnded } = list.values;
  const { search } = useLocation();
  const query = useQuery(vouchStatisticsQuery(list.filters));
  const rate = useQuery({ ...ethRateQuery, enabled: unit === 'usd' });
  const { data, error } = query;
  const failed = error && !data;
  const measure = measureOf(unit ?? 'eth', rate.data);
  const nothing = data?.kpis.active === 0 && data.kpis.ended === 0;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Vouch statistics"
          finding={foundIn(data, error, ({ kpis }) =>
            statisticsFinding(kpis, includeEnded === 'yes', (of) => vouchesHref(search, of, false)),
          )}
          purpose="How much is staked, how concentrated, how sticky, how mutual?"
          list={list}
          pastDays
        />
        <StatisticsFilters list={list} />
        <FilterChips
          filters={activeFilters(list)}
          onRemove={(key) => list.commit({ [key]: list.defaults[key as keyof typeof list.defaults] ?? null })}
          onClear={list.clear}
        />
        {unit === 'usd' && rate.isFetched && !rate.data && (
          <Notice tone="warning">The dollar rate is not available right now: amounts are in ETH only.</Notice>
        )}
        {failed ? (
          <ErrorPanel what="The statistics of vouches" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <StatisticsKpis kpis={data && { ...data.kpis, lifetime: data.survival.all }} measure={measure} />
            {nothing ? (
              <Nothing filtered={list.active.length > 0} />
            ) : (
              <>
                <ChartRoom ready={data !== undefined} height={{ wide: 388, narrow: 452 }}>
                  <FlowChart filters={flowFilters(list)} />
                </ChartRoom>
                <ChartRoom ready={data !== undefined} height={{ wide: 1400, narrow: 2700 }}>
                  {/* Cached answers are as old as the run that computed them. */}
                  {data && <Pictures data={{ ...data, asOf: data.computedAt ?? data.asOf }} measure={measure} />}
                </ChartRoom>
              </>
            )}
          </>
        )}
      </Page>
    </ClockProvider>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState why="Nobody has vouched for anyone yet." icon="wallet" />;
  return <EmptyState why="No vouches match these filters.">Choose a smaller minimum size or any level.</EmptyState>;
}
