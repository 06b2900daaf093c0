import { type HostServices, HostServicesProvider } from '@companion/contract/services';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { MemoryRouter } from '@companion/ui/router';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { fakeServices } from './fakeServices';

/** For the first `findBy…` of a test: skeletons stay for at least 300 ms, and the machine may be busy. */
export const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

/**
 * Renders a page or widget of a section as the host would, at an address, by default with the services of an anonymous visitor.
 */
export function renderSection(
  element: ReactElement,
  { path = '/', services }: { path?: string; services?: Partial<HostServices> } = {},
): RenderResult {
  return render(
    <HostServicesProvider value={fakeServices(services)}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </HostServicesProvider>,
  );
}
