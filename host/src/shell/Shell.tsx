import { ErrorBoundary, ErrorScreen, useDelayed } from '@companion/ui/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { PinnedPlanProvider, usePlanStore } from '../federation/PlanContext';
import { PageWaiting } from '../federation/SectionPage';
import { logRenderError } from '../logging/log';
import { useLogUpload } from '../logging/useLogUpload';
import { CurrentPage } from '../routing/CurrentPage';
import { useNavigationPending } from '../routing/SiteRouter';
import { useArrival } from '../routing/useArrival';
import { Footer } from './Footer';
import { Header } from './Header';
import { SectionNav } from './SectionNav';
import s from './Shell.module.css';
import { SyncBanner } from './SyncBanner';

/** What surrounds every page. A new plan is taken up when the path changes, never under a page that is open. */
export function Shell() {
  const { pathname } = useLocation();
  const plans = usePlanStore();
  const plan = useMemo(() => plans.latest, [plans, pathname]);
  const waiting = useDelayed(useNavigationPending());
  useArrival();
  useLogUpload(pathname);
  return (
    <PinnedPlanProvider value={plan}>
      <a className={s.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <SectionNav />
      <SyncBanner />
      <main id="content" tabIndex={-1} className={s.main}>
        {waiting && <PageWaiting />}
        <div hidden={waiting}>
          <ErrorBoundary resetKeys={[pathname]} fallback={() => <ErrorScreen />} onError={logRenderError}>
            <CurrentPage />
          </ErrorBoundary>
        </div>
      </main>
      <Footer />
    </PinnedPlanProvider>
  );
}
