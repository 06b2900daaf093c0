import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { siteStatusQuery } from '../services/siteStatus';
import { SyncBanner } from './SyncBanner';

afterEach(cleanup);

const none = { n: 0, exact: true };

const show = (firstSyncDone: boolean) => {
  const client = new QueryClient();
  client.setQueryData(siteStatusQuery().queryKey, {
    asOf: '2026-03-16T00:00:00Z',
    dataUntil: null,
    paramsVersion: 1,
    counts: { profiles: none, users: none, reviews: none, vouches: none, slashes: none, invitations: none },
    sync: {
      running: true,
      status: 'in_progress',
      message: null,
      percent: 40,
      phase: 'votes',
      startedAt: null,
      lastCompletedAt: null,
      firstSyncDone,
      failing: [],
    },
    flags: {},
  });
  render(
    <QueryClientProvider client={client}>
      <SyncBanner />
    </QueryClientProvider>,
  );
};

test('the first sync says how far it is', () => {
  show(false);
  expect(screen.getByRole('status').textContent).toContain('votes, 40 %');
});

test('a later sync moves nothing on the page', () => {
  show(true);
  expect(screen.queryByRole('status')).toBeNull();
});
