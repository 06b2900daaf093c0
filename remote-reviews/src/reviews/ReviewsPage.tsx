import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { reviewsFinding } from './finding';
import { useReviewsAddress } from './params';
import { reviewsQuery } from './queries';
import { ReviewKpis } from './ReviewKpis';
import { activeFilters, ReviewsFilters } from './ReviewsFilters';
import { ReviewText } from './ReviewText';

// The first row must not wait for the chart's code.
const ReviewsChart = lazy(() => import(/* webpackChunkName: "pictures" */ './ReviewsChart'));

/** /reviews: who said what about whom, and did it stick? */
export default function ReviewsPage() {
  const list = useReviewsAddress();
  const { range, asOf } = list.values;
  const { filters } = list;
  const { query, figures, failed } = useListQuery(reviewsQuery, list.args);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Reviews"
          finding={foundIn(figures?.kpis, failed, (kpis) => reviewsFinding(kpis, list.href))}
          purpose="Who said what about whom, and did it stick?"
          list={list}
          pastDays
        />
        {!failed && <ReviewKpis kpis={figures?.kpis} filters={filters} range={range} />}
        <ChartRoom fold="Reviews over time" ready={!query.isPending} height={{ wide: 388, narrow: 504 }}>
          <ReviewsChart filters={filters} />
        </ChartRoom>
        <DataTable
          caption="Reviews"
          columns={columns}
          query={query}
          list={list}
          rowKey={(review) => review.id}
          expand={(review) => <ReviewText review={review} asOf={asOf} />}
          noun={{ one: 'review', other: 'reviews' }}
          search="Search in titles and texts"
          filters={<ReviewsFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'reviews_list', filters, feed: true }}
        />
      </Page>
    </ClockProvider>
  );
}
