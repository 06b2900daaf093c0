import { Page } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { lazy, Suspense } from 'react';
import { BatchesView } from './BatchesView';
import { viewOf } from './params';

// The other tabs are rarely opened.
const TextsView = lazy(() => import(/* webpackChunkName: "batch-tabs" */ './texts/TextsView'));
const ProfilesView = lazy(() => import(/* webpackChunkName: "batch-tabs" */ './profiles/ProfilesView'));

/** /reviews/batch-analysis: which reviews look mass-produced, and how do these people compare? */
export default function BatchesPage() {
  const view = viewOf(useLocation().search);
  if (view === 'batches') return <BatchesView />;
  return <Suspense fallback={<Page>{null}</Page>}>{view === 'texts' ? <TextsView /> : <ProfilesView />}</Suspense>;
}
