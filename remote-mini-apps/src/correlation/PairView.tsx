import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { ClockProvider, EmptyState, ErrorPanel, Notice } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { FIGURE_NAMES } from './figures';
import { PairControls } from './PairControls';
import { PairKpis } from './PairKpis';
import type { CorrelationAddress } from './params';
import { strengthSentence } from './strength';

// The figures must not wait for the code of a picture.
const PairPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './PairPictures'));

/** Two figures of all profiles against each other. */
export function PairView({ list }: { list: CorrelationAddress }) {
  const query = useQuery(functionQuery(scoreCorrelation, list.args));
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
            <Notice>
              {strengthSentence(data.fit, FIGURE_NAMES[data.x], FIGURE_NAMES[data.y])} Moving together does not say that
              one is the cause of the other.
            </Notice>
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
    <EmptyState why="Nobody has both figures and fits the filters.">Drop a filter or take another figure.</EmptyState>
  ) : (
    <EmptyState why="The figures have not been worked out yet." icon="clock">
      They come with the first nightly round.
    </EmptyState>
  );
}
