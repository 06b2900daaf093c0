import { useQuery } from '@companion/data/query';
import { frozenAt, rangeWords } from '@companion/domain';
import { Button, ClockProvider, EmptyState, ErrorPanel, FilterChips, foundIn, Notice, Page } from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { lazy } from 'react';
import { AnalysisFilters, activeFilters } from './AnalysisFilters';
import { AnalysisKpis } from './AnalysisKpis';
import { analysisFinding } from './finding';
import { useAnalysisAddress } from './params';
import { analysisQuery } from './queries';

// The figures must not wait for the charts' code.
const Pictures = lazy(() => import(/* webpackChunkName: "pictures" */ './AnalysisPictures'));

/** /votes/analysis: is voting broad and independent, or driven by a few? */
export default function AnalysisPage() {
  const list = useAnalysisAddress();
  const { filters } = list;
  const query = useQuery(analysisQuery(filters));
  const { data, error } = query;
  const failed = error && !data;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Vote analysis"
          finding={foundIn(data, error, analysisFinding)}
          purpose="Is voting broad and independent, or driven by few?"
          list={list}
          pastDays
        />
        <AnalysisFilters list={list} />
        <FilterChips
          filters={activeFilters(list)}
          onRemove={(key) => list.commit({ [key]: null })}
          onClear={list.clear}
        />
        {failed ? (
          <ErrorPanel what="The analysis of votes" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            {data && !data.exact && (
              <Notice>
                Votes per voter and participation are for the nearest preset range
                {data.nearestRange ? `, ${rangeWords(data.nearestRange)}` : ''}; all other numbers are for the range you
                chose.
              </Notice>
            )}
            <AnalysisKpis kpis={data?.kpis} />
            {data?.kpis.votes === 0 ? (
              <EmptyState
                why="Nobody voted in this range with these filters."
                action={
                  <Button onClick={() => list.commit({ ...list.defaults, range: 'all' })}>All time, no filters</Button>
                }
              />
            ) : (
              <ChartRoom ready={data !== undefined} height={{ wide: 1900, narrow: 3600 }}>
                {/* Cached answers are as old as the run that computed them. */}
                {data && (
                  <Pictures
                    data={{ ...data, asOf: data.computedAt ?? data.asOf }}
                    reviews={!filters.type || filters.type === 'review'}
                  />
                )}
              </ChartRoom>
            )}
          </>
        )}
      </Page>
    </ClockProvider>
  );
}
