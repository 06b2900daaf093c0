import { configureData } from '@companion/data';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { MemoryRouter } from '@companion/ui/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SlashImpact from './SlashImpact';

const person = (profileId: number, name: string) => ({
  userId: 100 + profileId,
  profileId,
  userkey: `profileId:${profileId}`,
  name,
  handle: null,
  avatar: null,
  score: 780,
});
const nothing = { asOf: '2026-03-16T00:00:00Z', pointsSelf: 0, pointsOthers: 0, pointsSuffered: 0 };

vi.setConfig({ testTimeout: 30_000 });

/** Skeletons stay for 300 ms at least, and the machine may be busy. */
const PATIENT = { timeout: 10_000 };

let result: unknown;

beforeEach(() => {
  configureData({ url: 'http://backend.test', publishableKey: 'key', clientId: 'test' });
  vi.stubGlobal('fetch', async () => Response.json(result));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderWidget(profileId: number) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SlashImpact profileId={profileId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows what upheld slashes took from a person and from supporters', async () => {
  const slash = {
    id: 1,
    status: 'upheld',
    type: 'SCORE',
    amount: 300,
    openedAt: '2026-01-10T00:00:00Z',
    closesAt: '2026-01-12T00:00:00Z',
    author: person(1, 'Alice'),
    votes: 4,
    sharePct: 80.8,
    penaltyTotal: 210,
    supporters: 3,
  };
  result = { ...nothing, pointsSelf: 300, pointsOthers: 210, received: [slash], suffered: [] };
  renderWidget(5);
  expect((await screen.findByText('On this person', {}, PATIENT)).closest('div')?.textContent).toContain('300 points');
  expect(screen.getByText('On supporters').closest('div')?.textContent).toContain('210 points');
  expect(screen.getByText('See all slashes on this person').getAttribute('href')).toBe('/slashes?subject=5');
});

it('shows the penalty for having backed somebody', async () => {
  const penalty = { slashId: 1, points: 90, reviewed: true, vouched: true, subject: person(5, 'Erin') };
  result = { ...nothing, pointsSuffered: 90, received: [], suffered: [penalty] };
  renderWidget(10);
  expect((await screen.findByText('Suffered', {}, PATIENT)).closest('div')?.textContent).toContain('90 points');
  expect(screen.getByText('Erin').closest('li')?.textContent).toContain('-90 points');
});

it('says in one line that there is nothing', async () => {
  result = { ...nothing, received: [], suffered: [] };
  renderWidget(1);
  expect(
    await screen.findByText('Never slashed, and no penalty for backing anyone who was.', {}, PATIENT),
  ).toBeTruthy();
});
