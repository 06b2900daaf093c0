import { useFlags } from '@companion/contract/services';
import { useSession } from '@companion/data';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { usePlan } from '../federation/PlanContext';
import { PageWaiting, SectionPage } from '../federation/SectionPage';
import { useAccount } from '../wallet/useAccount';
import { canonicalPath } from './canonicalPath';
import { InsteadOf } from './InsteadOf';
import { isAdminPath } from './isAdminPath';
import { type HostPageName, matchPage } from './matchPage';
import { NotFound } from './NotFound';
import { coverage } from './pattern';
import { RefusedPage } from './RefusedPage';
import { redirectOf } from './redirects';
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
  const flags = useFlags();
  const moved = redirectOf(pathname) ?? canonicalPath(plan, pathname);
  const { adminRole } = useAccount();
  const { status } = useSession();
  const match = matchPage(plan, pathname, { flags, admin: adminRole !== null });
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
  const { section, route, insteadOf } = match;
  // The section's own pattern as a route, so that its pages read their parameters with useParams.
  return (
    <>
      {insteadOf && <InsteadOf section={section} route={route} wanted={insteadOf} />}
      <Routes>
        <Route
          path={insteadOf ? patternFor(route.path, insteadOf.path) : route.path}
          element={<SectionPage section={section} route={route} />}
        />
      </Routes>
    </>
  );
}

/** A page shown at another page's address keeps its own parameters; the rest of the address matches anything. */
function patternFor(shown: string, wanted: string): string {
  return coverage(shown, wanted) > 0 ? `${shown}/*` : '*';
}
