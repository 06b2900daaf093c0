import { useSession } from '@companion/data';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { usePlan } from '../federation/PlanContext';
import { PageWaiting, SectionPage } from '../federation/SectionPage';
import { isAdminPath } from './isAdminPath';
import { type HostPageName, matchPage } from './matchPage';
import { movedTo } from './movedTo';
import { NotFound } from './NotFound';
import { RefusedPage } from './RefusedPage';
import { useAccess } from './useAccess';
import { useDocumentTitle } from './useDocumentTitle';

const HOST_COMPONENTS: Record<HostPageName, ComponentType> = {
  'auth-diagnostic': lazy(() => import(/* webpackChunkName: "auth-diagnostic" */ '../diagnostic/AuthDiagnosticPage')),
  'feedback-page': lazy(() => import(/* webpackChunkName: "feedback-page" */ '../feedback/FeedbackPage')),
  home: lazy(() => import(/* webpackChunkName: "home" */ '../home/HomePage')),
};

/** The page of the current address: a redirect, one of the host's own, a section's, or not found. */
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
    const Page = HOST_COMPONENTS[match.page.page];
    return (
      <Suspense fallback={<PageWaiting />}>
        <Page />
      </Suspense>
    );
  }
  if (match.kind === 'refused') return <RefusedPage section={match.section} />;
  // An admin's own page is not called missing while the server is asked who this is.
  if (match.kind === 'missing') return status === 'loading' && isAdminPath(pathname) ? <PageWaiting /> : <NotFound />;
  const { section, route } = match;
  // The section's own pattern as a route, so that its pages read their parameters with useParams.
  return (
    <Routes>
      <Route path={route.path} element={<SectionPage section={section} route={route} />} />
    </Routes>
  );
}
