import { HostServicesProvider } from '@companion/contract/services';
import { untilAnswered } from '@companion/data';
import { QueryClient, QueryClientProvider, recoverTogether } from '@companion/data/query';
import { ErrorBoundary, ErrorScreen } from '@companion/ui/core';
import { useCallback, useMemo } from 'react';
import type { Location } from 'react-router-dom';
import type { BootDocument } from './boot/bootDocument';
import { ConfigProvider } from './boot/ConfigContext';
import { LoaderProvider } from './federation/LoaderContext';
import { PlanStoreProvider } from './federation/PlanContext';
import type { PlanStore } from './federation/planStore';
import { type Bring, firstAnswers, loadCode, prefetchOnIntent, prefetchWhenIdle } from './federation/prefetch';
import type { SectionLoader } from './federation/sectionLoader';
import { logRenderError } from './logging/log';
import type { SiteHistory } from './routing/history';
import { matchPage } from './routing/matchPage';
import { SiteRouter } from './routing/SiteRouter';
import { hostServices } from './services/hostServices';
import { Tasks } from './shell/Part';
import { Shell } from './shell/Shell';

/** Visitors should not have to press Retry once the server is back. */
const QUERIES = { defaultOptions: { queries: { refetchInterval: untilAnswered } } };

type Props = Pick<BootDocument, 'config' | 'flags'> & {
  /** Prefetches the first answers of an address; null without a site server. */
  bringAhead: Bring | null;
  plans: PlanStore;
  loader: SectionLoader;
  history: SiteHistory;
};

export function App({ config, flags, bringAhead, plans, loader, history }: Props) {
  const queries = useMemo(() => new QueryClient(QUERIES), []);
  const services = useMemo(() => hostServices(flags), [flags]);
  const tasks = useMemo(() => {
    const access = () => ({ flags, admin: false });
    return {
      watch: () => plans.watch(),
      recover: () => recoverTogether(queries),
      intent: () => prefetchOnIntent(plans, loader, access, bringAhead),
      idle: () => prefetchWhenIdle(plans, access),
      mounts: () => toldOfMoves(loader, history),
    };
  }, [plans, queries, loader, history, flags, bringAhead]);
  const ahead = useCallback(
    ({ pathname, search }: Location) => {
      const match = matchPage(plans.latest, pathname, { flags, admin: false });
      void loadCode(match, loader);
      return bringAhead && firstAnswers(match, pathname + search, bringAhead);
    },
    [plans, loader, flags, bringAhead],
  );
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />} onError={logRenderError}>
      <Tasks tasks={tasks} />
      <ConfigProvider value={config}>
        <PlanStoreProvider value={plans}>
          <LoaderProvider value={loader}>
            <QueryClientProvider client={queries}>
              <HostServicesProvider value={services}>
                <SiteRouter history={history} ahead={ahead}>
                  <Shell />
                </SiteRouter>
              </HostServicesProvider>
            </QueryClientProvider>
          </LoaderProvider>
        </PlanStoreProvider>
      </ConfigProvider>
    </ErrorBoundary>
  );
}

/** Retries on page changes whatever a section failed to render. */
function toldOfMoves(loader: SectionLoader, history: SiteHistory): () => void {
  let page = history.location.pathname;
  return history.listen(({ location: { pathname } }) => {
    if (pathname !== page) loader.mounts.moved();
    page = pathname;
  });
}
