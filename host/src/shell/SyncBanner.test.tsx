import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { siteStatusQuery } from '../services/siteStatus';
import { MissingData } from './MissingData';
import { SiteBanner } from './SiteBanner';
import { SyncBanner } from './SyncBanner';

afterEach(cleanup);

const none = { n: 0, exact: true };

const problem = {
  reader: 'market_prices',
  label: 'prices of markets',
  pages: ['/markets'],
  why: 'the network does not answer',
  since: '2026-03-15T00:00:00Z',
  readAt: '2026-03-14T00:00:00Z',
};

type Shown = {
  path?: string;
  failing?: (typeof problem)[];
  counted?: { done: number; of: number } | null;
  banner?: string;
};

const show = (firstSyncDone: boolean, { path = '/home', failing = [], counted = null, banner }: Shown = {}) => {
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
      failing,
      counted,
    },
    flags: {},
    banner: banner ?? null,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <SiteBanner />
        <SyncBanner />
        <MissingData />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('the first sync shows its progress', () => {
  show(false);
  expect(screen.getByRole('status').textContent).toContain('votes, 40%');
});

test('the first computation of all figures shows its progress, once the data is there', () => {
  show(true, { counted: { done: 12, of: 43 } });
  expect(screen.getByRole('status').textContent).toContain('12 of 43 kinds are done');
  cleanup();
  show(false, { counted: { done: 0, of: 43 } });
  expect(screen.getByRole('status').textContent).toContain('votes, 40%');
});

test('a later sync moves nothing on the page', () => {
  show(true);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page with an unreadable answer says so, and no other page does', () => {
  show(true, { path: '/markets/history', failing: [problem] });
  expect(screen.getByRole('status').textContent).toBe(
    'Not updating right now: prices of markets, as the network does not answer. The data shown was loaded 2 days ago.',
  );
  cleanup();
  show(true, { path: '/marketsquare', failing: [problem] });
  expect(screen.queryByRole('status')).toBeNull();
});

test("the operators' announcement is plain text; once dismissed, it returns only with another text", () => {
  const banner = '<b>We move</b> on Sunday.';
  show(true, { banner });
  expect(screen.getByRole('status').textContent).toBe(banner);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  show(true, { banner });
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  show(true, { banner: 'We moved.' });
  expect(screen.getByRole('status').textContent).toBe('We moved.');
});
