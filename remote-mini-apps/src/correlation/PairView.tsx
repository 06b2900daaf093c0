import type { UseQueryResult } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { ClockProvider, EmptyState, ErrorPanel, Notice } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { PairControls } from './PairControls';
import { PairKpis } from './PairKpis';
import type { CorrelationAddress } from './params';
import { whyUnknown } from './whyUnknown';

// The figures must not wait for the charts' code.
const PairPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './PairPictures'));

type Props = { list: CorrelationAddress; query: UseQueryResult<AnswerOf<typeof scoreCorrelation>> };

/** Two figures of all profiles plotted against each other. */
export function PairView({ list, query }: Props) {
  const { data, error } = query;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <PairControls list={list} />
      {error && !data ? (
        <ErrorPanel what="The correlation" error={error} onRetry={() => query.refetch()} />
      ) : (
        <>
          <PairKpis answer={data} />
          {data?.fit.n === 0 && <Nobody narrowed={list.active.length > 0} />}
          {data && data.fit.n > 0 && (
            <Notice>{whyUnknown(data.fit)} Moving together does not mean that one causes the other.</Notice>
          )}
          <ChartRoom
            ready={data !== undefined}
            height={data?.fit.n === 0 ? { wide: 0, narrow: 0 } : { wide: 1036, narrow: 1400 }}
          >
            {data && data.fit.n > 0 && <PairPictures answer={data} />}
          </ChartRoom>
        </>
      )}
    </ClockProvider>
  );
}

function Nobody({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState why="Nobody with both figures matches the filters.">
      Remove a filter or choose another figure.
    </EmptyState>
  ) : (
    <EmptyState why="The figures have not been calculated yet." icon="clock">
      They appear after the first nightly run.
    </EmptyState>
  );
}
