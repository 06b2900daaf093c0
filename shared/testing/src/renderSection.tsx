import { type HostServices, HostServicesProvider } from '@companion/contract/services';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { MemoryRouter } from '@companion/ui/router';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { fakeServices } from './fakeServices';

/** For the first `findBy…` of a test: skeletons stay for 300 ms at least, and the machine may be busy. */
export const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

/** Draws a page or widget of a section as the host would, at an address, with the services of a visitor unless named. */
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
