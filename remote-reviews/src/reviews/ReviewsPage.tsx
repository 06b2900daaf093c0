import { useQuery } from '@companion/data/query';
import { ClockProvider, Page, PageHead, QuietBoundary, Select } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { RANGES } from '@companion/ui/url';
import { lazy, Suspense } from 'react';
import { columns } from './columns';
import { filtersOf, useReviewsParams } from './params';
import { reviewsQuery } from './queries';
import { ReviewKpis } from './ReviewKpis';
import { activeFilters, ReviewsFilters } from './ReviewsFilters';
import { ReviewText } from './ReviewText';
import s from './reviews.module.css';

// The first row must not wait for the code of a picture.
const ReviewsChart = lazy(() => import('./ReviewsChart'));

/** /reviews: who said what about whom, and did it stick? */
export default function ReviewsPage() {
  const list = useReviewsParams();
  const { sort, page, per, range } = list.values;
  const filters = filtersOf(list);
  const query = useQuery(reviewsQuery({ filters, sort, page, per }));
  // Figures come with the first page; the others keep showing those.
  const first = useQuery({ ...reviewsQuery({ filters, sort, page: 1, per }), enabled: page > 1 });
  return (
    <ClockProvider now={query.data?.asOf ?? null}>
      <Page>
        <PageHead
          title="Reviews"
          purpose="Who said what about whom, and did it stick?"
          actions={
            <Select
              inline
              label="Range"
              value={range}
              options={RANGES.map((value) => ({ value, label: value === 'all' ? 'All time' : value }))}
              onChange={(value) => list.commit({ range: value })}
            />
          }
        />
        <ReviewKpis kpis={query.data?.kpis ?? first.data?.kpis} />
        <div className={s.chart}>
          <QuietBoundary>
            <Suspense fallback={null}>
              <ReviewsChart filters={filters} />
            </Suspense>
          </QuietBoundary>
        </div>
        <DataTable
          caption="Reviews"
          columns={columns}
          query={query}
          list={list}
          rowKey={(review) => review.id}
          expand={(review) => <ReviewText review={review} />}
          noun={{ one: 'review', other: 'reviews' }}
          search="Search in titles and texts"
          filters={<ReviewsFilters list={list} />}
          chips={activeFilters(list)}
          exportOf={{ fn: 'reviews_list', filters }}
        />
      </Page>
    </ClockProvider>
  );
}
