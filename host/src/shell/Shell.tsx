import { ErrorBoundary, ErrorScreen } from '@companion/ui/core';
import type { ComponentType } from 'react';
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
import { AfterFirstPaint } from './AfterFirstPaint';
import { Announcements } from './Announcements';
import { BottomBar } from './BottomBar';
import { CompareDock } from './CompareDock';
import { Content } from './Content';
import { Footer } from './Footer';
import { Header } from './Header';
import { MissingData } from './MissingData';
import { Part } from './Part';
import { SectionNav } from './SectionNav';
import { SiteBanner } from './SiteBanner';
import { SkipLinks } from './SkipLinks';
import { SyncBanner } from './SyncBanner';

const ABOVE = { Header, SectionNav, SiteBanner, SyncBanner, MissingData, WrongWalletBanner };
/** The part that moves the focus comes last, because a page may by then have focused a field. */
const BELOW = {
  Footer,
  BottomBar,
  FeedbackButton,
  CompareDock,
  ShellShortcuts,
  Announcements,
  AfterFirstPaint,
  Overlays,
  LogUpload,
  RecentPages,
  Arrival,
};

/** Everything around a page, each part isolated. A new plan is adopted when the path changes, never under an open page. */
export function Shell() {
  const { pathname } = useLocation();
  const plan = usePinnedPlan(pathname);
  const parts = (all: Readonly<Record<string, ComponentType>>) =>
    Object.entries(all).map(([name, Each]) => (
      <Part key={name} at={pathname}>
        <Each />
      </Part>
    ));
  return (
    <PinnedPlanProvider value={plan}>
      <SitePages>
        <SkipLinks />
        {parts(ABOVE)}
        <Content>
          <ErrorBoundary resetKeys={[pathname]} fallback={pageFailed} onError={logRenderError}>
            <CurrentPage />
          </ErrorBoundary>
        </Content>
        {parts(BELOW)}
      </SitePages>
    </PinnedPlanProvider>
  );
}

function Arrival(): null {
  useArrival();
  return null;
}

function LogUpload(): null {
  useLogUpload(useLocation().pathname);
  return null;
}

function RecentPages(): null {
  useRecentPages();
  return null;
}

/** A file that failed to load is not a defect of the page: it is requested again. */
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
