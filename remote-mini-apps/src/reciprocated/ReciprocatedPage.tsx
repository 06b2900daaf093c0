import { Page } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { lazy, Suspense } from 'react';
import { PairsView } from './PairsView';
import { viewOf } from './params';

// The other tabs are rarely opened.
const views = {
  people: lazy(() => import(/* webpackChunkName: "pictures" */ './people/PeopleView')),
  cycles: lazy(() => import(/* webpackChunkName: "pictures" */ './cycles/CyclesView')),
  rules: lazy(() => import(/* webpackChunkName: "pictures" */ './rules/RulesView')),
};

/** /mini-apps/reciprocated-reviews: which reviews were exchanged, how fast, and which still count? */
export default function ReciprocatedPage() {
  const view = viewOf(useLocation().search);
  if (view === 'pairs') return <PairsView />;
  const Chosen = views[view];
  return (
    <Suspense fallback={<Page>{null}</Page>}>
      <Chosen />
    </Suspense>
  );
}
