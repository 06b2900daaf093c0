import { Page, PageHead, Tabs } from '@companion/ui/core';
import { lazy, Suspense } from 'react';
import { PairView } from './PairView';
import { useCorrelationAddress } from './params';

// Few come for the other tabs.
const MatrixView = lazy(() => import(/* webpackChunkName: "pictures" */ './MatrixView'));
const InfluenceView = lazy(() => import(/* webpackChunkName: "pictures" */ './InfluenceView'));

/** /mini-apps/score-correlation: does XP, stake or reviews go with score, and who breaks the pattern? */
export default function CorrelationPage() {
  const list = useCorrelationAddress();
  const { view } = list.values;
  return (
    <Page>
      <PageHead
        title="Score correlation"
        purpose="Does XP, stake or reviews go with score, and who breaks the pattern?"
      />
      <Tabs
        label="Views of score correlation"
        current={view}
        items={[
          { id: 'pair', label: 'Two figures', to: '?' },
          { id: 'matrix', label: 'All with all', to: '?view=matrix' },
          { id: 'influence', label: 'Score and influence', to: '?view=influence' },
        ]}
      />
      {view === 'pair' ? (
        <PairView list={list} />
      ) : (
        <Suspense fallback={null}>{view === 'matrix' ? <MatrixView list={list} /> : <InfluenceView />}</Suspense>
      )}
    </Page>
  );
}
