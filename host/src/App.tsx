import { HostServicesProvider } from '@companion/contract/services';
import { QueryClient, QueryClientProvider, recoverTogether } from '@companion/data/query';
import { ErrorBoundary, ErrorScreen } from '@companion/ui/core';
import { useEffect, useMemo } from 'react';
import type { BootDocument } from './boot/bootDocument';
import { ConfigProvider } from './boot/ConfigContext';
import { PlanStoreProvider } from './federation/PlanContext';
import type { PlanStore } from './federation/planStore';
import { prefetchOnIntent, prefetchWhenIdle } from './federation/prefetch';
import { logRenderError } from './logging/log';
import { SiteHistory } from './routing/history';
import { SiteRouter } from './routing/SiteRouter';
import { hostServices } from './services/hostServices';
import { Shell } from './shell/Shell';

type Props = Pick<BootDocument, 'config' | 'flags'> & { plans: PlanStore };

export function App({ config, flags, plans }: Props) {
  const queries = useMemo(() => new QueryClient(), []);
  const history = useMemo(() => new SiteHistory(), []);
  const services = useMemo(() => hostServices(flags), [flags]);
  useEffect(() => plans.watch(), [plans]);
  useEffect(() => recoverTogether(queries), [queries]);
  useEffect(() => prefetchOnIntent(plans, () => ({ flags, admin: false })), [plans, flags]);
  useEffect(() => prefetchWhenIdle(plans, () => ({ flags, admin: false })), [plans, flags]);
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />} onError={logRenderError}>
      <ConfigProvider value={config}>
        <PlanStoreProvider value={plans}>
          <QueryClientProvider client={queries}>
            <HostServicesProvider value={services}>
              <SiteRouter history={history}>
                <Shell />
              </SiteRouter>
            </HostServicesProvider>
          </QueryClientProvider>
        </PlanStoreProvider>
      </ConfigProvider>
    </ErrorBoundary>
  );
}
