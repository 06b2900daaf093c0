import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { SignalNote, useOpened } from '@companion/ui/evidence';
import { ChartRoom } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { activeFilters, BatchesFilters } from './BatchesFilters';
import { BatchesHead } from './BatchesHead';
import { BatchKpis } from './BatchKpis';
import { columns } from './columns';
import { batchesFinding } from './finding';
import { NoBatches } from './NoBatches';
import { OtherGap } from './OtherGap';
import { BATCH_ID, useBatchesAddress } from './params';
import { batchesQuery } from './queries';

// The first row must not wait for the code of chart or drawer.
const BatchesScatter = lazy(() => import(/* webpackChunkName: "pictures" */ './BatchesScatter'));
const BatchDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './BatchDrawer'));

/** Reviews written in batches (D1): one row per batch, details in a drawer. */
export function BatchesView() {
  const list = useBatchesAddress();
  const opened = useOpened('batch', BATCH_ID);
  const { asOf } = list.values;
  const { filters } = list;
  const { query, figures, failed } = useListQuery(batchesQuery, list.args);
  const chips = activeFilters(list);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <BatchesHead view="batches" finding={foundIn(figures?.kpis, failed, batchesFinding)} list={list} pastDays />
        <SignalNote versions={query.data?.versions}>
          Many reviews in a row may just be an evening of saying thanks. Short polite texts look alike, and a batch says
          nothing about whether the reviews are true.
        </SignalNote>
        {!failed && <BatchKpis kpis={figures?.kpis} />}
        <ChartRoom fold="Batches over time" ready={!query.isPending} height={{ wide: 408, narrow: 448 }}>
          <BatchesScatter filters={filters} onPick={opened.open} />
        </ChartRoom>
        {query.data && <OtherGap gap={query.data.gap} ready="2, 5 and 10 min are precomputed" />}
        <DataTable
          caption="Batches of reviews"
          columns={columns}
          query={query}
          list={list}
          rowKey={(batch) => batch.id}
          rowHref={(batch) => opened.href(batch.id)}
          noun={{ one: 'batch', other: 'batches' }}
          filters={<BatchesFilters list={list} />}
          chips={chips}
          exportOf={{ fn: 'reviews_batches', filters, feed: true }}
          empty={<NoBatches list={list} chips={chips} relax={query.data?.relax ?? []} />}
        />
        {opened.id && (
          <ChartRoom ready height={{ wide: 0, narrow: 0 }}>
            <BatchDrawer id={opened.id} asOf={asOf} onClose={opened.close} />
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}
