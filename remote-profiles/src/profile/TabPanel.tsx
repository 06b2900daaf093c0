import { ErrorBoundary, SkeletonTable } from '@companion/ui/core';
import { type ComponentType, lazy, Suspense } from 'react';
import OverviewTab from './overview/OverviewTab';
import s from './profile.module.css';
import type { KnownProfile } from './queries';
import type { TabId } from './tabs';

export type TabProps = { profile: KnownProfile };

// Each tab's code loads when first opened; the first tab's comes with the page.
const PANELS: Record<TabId, ComponentType<TabProps>> = {
  overview: OverviewTab,
  reviews: lazy(() => import('./reviews/ReviewsTab')),
  vouches: lazy(() => import('./vouches/VouchesTab')),
  votes: lazy(() => import('./votes/VotesTab')),
  slashes: lazy(() => import('./slashes/SlashesTab')),
  invitations: lazy(() => import('./invitations/InvitationsTab')),
  xp: lazy(() => import('./xp/XpTab')),
  market: lazy(() => import('./market/MarketTab')),
  network: lazy(() => import('./network/NetworkTab')),
};

/** The open tab in its own boundary, so that an error leaves the other tabs usable. */
export function TabPanel({ tab, profile }: { tab: TabId; profile: KnownProfile }) {
  const Panel = PANELS[tab];
  return (
    <ErrorBoundary what="This tab" resetKeys={[tab]}>
      <Suspense
        fallback={
          <div className={s.bodyShape} aria-busy="true">
            <SkeletonTable rows={8} columns={5} />
          </div>
        }
      >
        <Panel profile={profile} />
      </Suspense>
    </ErrorBoundary>
  );
}
