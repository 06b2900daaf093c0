import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { correlationMatrix } from '@companion/functions/correlationMatrix';
import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { foundIn, Page, PageHead, Tabs } from '@companion/ui/core';
import { lazy, Suspense } from 'react';
import { influenceFinding, matrixFinding, pairFinding } from './finding';
import { PairView } from './PairView';
import { useCorrelationAddress } from './params';

// The other tabs are rarely opened.
const MatrixView = lazy(() => import(/* webpackChunkName: "pictures" */ './MatrixView'));
const InfluenceView = lazy(() => import(/* webpackChunkName: "pictures" */ './InfluenceView'));

/** /mini-apps/score-correlation: do XP, stake or reviews correlate with score, and who are the outliers? */
export default function CorrelationPage() {
  const list = useCorrelationAddress();
  const { view } = list.values;
  const pair = useQuery({ ...functionQuery(scoreCorrelation, list.args), enabled: view === 'pair' });
  const matrix = useQuery({ ...functionQuery(correlationMatrix, {}), enabled: view !== 'pair' });
  return (
    <Page>
      <PageHead
        title="Score correlation"
        finding={
          view === 'pair'
            ? foundIn(pair.data, pair.error, pairFinding)
            : foundIn(matrix.data, matrix.error, view === 'matrix' ? matrixFinding : influenceFinding)
        }
        purpose="Does XP, stake or reviews go with score, and who breaks the pattern?"
      />
      <Tabs
        label="Views of score correlation"
        current={view}
        items={[
          { id: 'pair', label: 'Two figures', to: '?' },
          { id: 'matrix', label: 'All figures', to: '?view=matrix' },
          { id: 'influence', label: 'Score and influence', to: '?view=influence' },
        ]}
      />
      {view === 'pair' ? (
        <PairView list={list} query={pair} />
      ) : (
        <Suspense fallback={null}>
          {view === 'matrix' ? <MatrixView list={list} query={matrix} /> : <InfluenceView query={matrix} />}
        </Suspense>
      )}
    </Page>
  );
}
