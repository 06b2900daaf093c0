import { useListQuery, useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Notice, Page } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { ethRateQuery } from './ethRate';
import { vouchesFinding } from './finding';
import { useVouchesAddress } from './params';
import { vouchesQuery } from './queries';
import { VouchDetails } from './VouchDetails';
import { activeFilters, VouchesFilters } from './VouchesFilters';
import { VouchKpis } from './VouchKpis';

// The first row must not wait for the chart's code.
const VouchesChart = lazy(() => import(/* webpackChunkName: "pictures" */ './VouchesChart'));

/** /vouches: who backs whom with how much, since when, and who left? */
export default function VouchesPage() {
  const list = useVouchesAddress();
  const { filters = {} } = list.args;
  const { query, figures, failed } = useListQuery(vouchesQuery, list.args);
  const rate = useQuery(ethRateQuery);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Vouches"
          finding={foundIn(figures?.kpis, failed, (kpis) => vouchesFinding(kpis, list))}
          purpose="Who backs whom with how much, since when, and who left?"
          list={list}
          pastDays
        />
        {!failed && <VouchKpis kpis={figures?.kpis} filters={filters} />}
        <ChartRoom fold="Vouched ETH over time" ready={!query.isPending} height={{ wide: 388, narrow: 452 }}>
          <VouchesChart filters={filters} />
        </ChartRoom>
        {rate.isFetched && !rate.data && (
          <Notice>The dollar rate is not available right now: amounts are in ETH only.</Notice>
        )}
        <DataTable
          caption="Vouches"
          columns={columns}
          query={query}
          list={list}
          rowKey={(vouch) => vouch.id}
          expand={(vouch) => <VouchDetails vouch={vouch} />}
          noun={{ one: 'vouch', other: 'vouches' }}
          search="Search in comments"
          filters={<VouchesFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'vouches_list', filters, feed: true }}
        />
      </Page>
    </ClockProvider>
  );
}
