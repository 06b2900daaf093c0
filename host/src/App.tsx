import { HostServicesProvider } from '@companion/contract/services';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { ErrorBoundary, ErrorScreen } from '@companion/ui/core';
import { NuqsAdapter } from '@companion/ui/url';
import { useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { PublicConfig } from './boot/bootDocument';
import { PlanStoreProvider } from './federation/PlanContext';
import type { PlanStore } from './federation/planStore';
import { prefetchOnIntent } from './federation/prefetch';
import { DEFAULT_FLAGS, hostServices } from './services/hostServices';
import { AppNameProvider } from './shell/AppName';
import { Shell } from './shell/Shell';

export function App({ config, plans }: { config: PublicConfig; plans: PlanStore }) {
  const queries = useMemo(() => new QueryClient(), []);
  const router = useMemo(
    () => createBrowserRouter([{ path: '*', element: <Routed />, errorElement: <ErrorScreen /> }]),
    [],
  );
  useEffect(() => plans.watch(), [plans]);
  useEffect(() => prefetchOnIntent(plans, () => ({ flags: DEFAULT_FLAGS, admin: false })), [plans]);
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />} onError={(error) => console.error(error)}>
      <AppNameProvider value={config.appName}>
        <PlanStoreProvider value={plans}>
          <QueryClientProvider client={queries}>
            <HostServicesProvider value={hostServices}>
              <RouterProvider router={router} />
            </HostServicesProvider>
          </QueryClientProvider>
        </PlanStoreProvider>
      </AppNameProvider>
    </ErrorBoundary>
  );
}

/** Address state reaches every part of the page, the header too. */
function Routed() {
  return (
    <NuqsAdapter>
      <Shell />
    </NuqsAdapter>
  );
}
