import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import type { ReactNode } from 'react';

/** The host puts this around the routes. Every change goes through the router, so that links and scroll positions see it. */
export function UrlAdapter({ children }: { children: ReactNode }) {
  return <NuqsAdapter defaultOptions={{ shallow: false }}>{children}</NuqsAdapter>;
}
