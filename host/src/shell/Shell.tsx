import { ErrorBoundary, ErrorScreen } from '@companion/ui/core';
import { useLocation } from 'react-router-dom';
import { diagnose } from '../federation/diagnose';
import { missingChunk } from '../federation/LoadFailure';
import { NotAvailable } from '../federation/NotAvailable';
import { PinnedPlanProvider, usePinnedPlan } from '../federation/PlanContext';
import { useAgain } from '../federation/useAgain';
import { FeedbackButton } from '../feedback/FeedbackButton';
import { logRenderError } from '../logging/log';
import { useLogUpload } from '../logging/useLogUpload';
import { Overlays } from '../overlays/Overlays';
import { CurrentPage } from '../routing/CurrentPage';
import { forgetFailedPages } from '../routing/hostPages';
import { SitePages } from '../routing/SitePages';
import { useArrival } from '../routing/useArrival';
import { useRecentPages } from '../search/useRecentPages';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts';
import { WrongWalletBanner } from '../wallet/WrongWalletBanner';
import { Announcements } from './Announcements';
import { BottomBar } from './BottomBar';
import { CompareDock } from './CompareDock';
import { Content } from './Content';
import { Footer } from './Footer';
import { Header } from './Header';
import { Later } from './Later';
import { MissingData } from './MissingData';
import { SectionNav } from './SectionNav';
import s from './Shell.module.css';
import { SiteBanner } from './SiteBanner';
import { SyncBanner } from './SyncBanner';

/** What surrounds every page. A new plan is taken up when the path changes, never under a page that is open. */
export function Shell() {
  const { pathname } = useLocation();
  const plan = usePinnedPlan(pathname);
  useArrival();
  useLogUpload(pathname);
  useRecentPages();
  return (
    <PinnedPlanProvider value={plan}>
      <SitePages>
        <a className={s.skip} href="#content">
          Skip to content
        </a>
        <Header />
        <SectionNav />
        <SiteBanner />
        <SyncBanner />
        <MissingData />
        <WrongWalletBanner />
        <Content>
          <ErrorBoundary resetKeys={[pathname]} fallback={pageFailed} onError={logRenderError}>
            <CurrentPage />
          </ErrorBoundary>
        </Content>
        <Footer />
        <BottomBar />
        <FeedbackButton />
        <CompareDock />
        <ShellShortcuts />
        <Announcements />
        <Later />
        <Overlays />
      </SitePages>
    </PinnedPlanProvider>
  );
}

/** A file that did not come is no defect of the page: it is asked for again. */
function pageFailed(error: unknown, retry: () => void) {
  const url = missingChunk(error);
  return url === null ? <ErrorScreen /> : <PageMissing url={url} onRetry={retry} />;
}

function PageMissing({ url, onRetry }: { url: string; onRetry: () => void }) {
  const retry = () => {
    forgetFailedPages();
    onRetry();
  };
  const look = async () => {
    if (url && (await diagnose([{ url, integrity: null }]))) throw new Error(`${url} is still missing`);
  };
  useAgain(look, retry);
  return <NotAvailable name="This page" again onRetry={retry} />;
}
