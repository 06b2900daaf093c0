import { useSession } from '@companion/data';
import { Suspense, use } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { usePlan } from '../federation/PlanContext';
import { PageWaiting, SectionPage } from '../federation/SectionPage';
import { AdminsOnly } from './AdminsOnly';
import { loadHostPage } from './hostPages';
import { isAdminPath } from './isAdminPath';
import { type HostPageName, matchPage } from './matchPage';
import { movedTo } from './movedTo';
import { NotFound } from './NotFound';
import { RefusedPage } from './RefusedPage';
import { useAccess } from './useAccess';
import { useDocumentTitle } from './useDocumentTitle';

/** The page of the current address: a redirect, a host page, a section's page, or not found. */
export function CurrentPage() {
  const { pathname, search, hash } = useLocation();
  const plan = usePlan();
  const access = useAccess();
  const moved = movedTo(plan, pathname, access);
  const { status } = useSession();
  const match = matchPage(plan, pathname, access);
  useDocumentTitle(match);
  if (moved) return <Navigate replace to={{ pathname: moved, search, hash }} />;
  if (match.kind === 'host') {
    return (
      <Suspense fallback={<PageWaiting />}>
        <HostPage page={match.page.page} />
      </Suspense>
    );
  }
  if (match.kind === 'refused') return <RefusedPage section={match.section} />;
  if (match.kind === 'missing') {
    if (!isAdminPath(pathname) || access.admin) return <NotFound />;
    // Do not reject the visitor while the server is being asked for the session.
    return status === 'loading' ? <PageWaiting /> : <AdminsOnly />;
  }
  const { section, route } = match;
  // The section's own pattern as a route, so that its pages can use useParams.
  return (
    <Routes>
      <Route path={route.path} element={<SectionPage section={section} route={route} />} />
    </Routes>
  );
}

function HostPage({ page }: { page: HostPageName }) {
  const { default: Page } = use(loadHostPage(page));
  return <Page />;
}
