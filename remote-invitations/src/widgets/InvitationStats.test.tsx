import { configureData } from '@companion/data';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { MemoryRouter } from '@companion/ui/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import InvitationStats from './InvitationStats';

vi.setConfig({ testTimeout: 30_000 });

/** Skeletons stay for 300 ms at least, and the machine may be busy. */
const PATIENT = { timeout: 10_000 };

const person = (profileId: number, name: string) => ({
  userId: 100 + profileId,
  profileId,
  userkey: `profileId:${profileId}`,
  name,
  handle: null,
  avatar: null,
  score: 1300,
});
const stats = {
  asOf: '2026-03-16T00:00:00Z',
  path: [person(1, 'Alice')],
  sent: 9,
  accepted: 6,
  pending: 3,
  rate: { value: 2 / 3, low: 0.354, high: 0.879, k: 6, n: 9 },
  children: 6,
  bondScore: { n: 6, old: 1416.6666666666667, new: 1432.5 },
  openBonds: 3,
  netBondPoints: -28,
  netOpenBondPoints: -108,
  bonds: [
    {
      invitee: person(10, 'Judy'),
      scoreThen: 1600,
      bondOpen: true,
      bondDaysLeft: 45,
      bondUntil: '2026-04-30T00:00:00Z',
      bondRaw: -140,
      bondImpact: -120,
      capped: true,
    },
  ],
};

let result: unknown;

beforeEach(() => {
  configureData({ url: 'http://backend.test', publishableKey: 'key', clientId: 'test' });
  vi.stubGlobal('fetch', async () => Response.json(result));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderWidget() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <InvitationStats profileId={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows invitees, bond score and capped bonds', async () => {
  result = stats;
  renderWidget();
  expect((await screen.findByText('Bond score', {}, PATIENT)).closest('div')?.textContent).toContain('1,432.50');
  expect(screen.getByText('Accepted').closest('div')?.textContent).toContain('6');
  expect(screen.getByText('Net bond points').closest('div')?.textContent).toContain('-28');
  expect(screen.getByText('Judy').closest('li')?.textContent).toContain('capped-120');
  expect(screen.getByText('See all invitations of this person').getAttribute('href')).toBe('/invitations?inviter=1');
});

it('names the inviters of somebody who invited nobody', async () => {
  result = { ...stats, path: [person(4, 'Dave'), person(2, 'Bob'), person(1, 'Alice')], sent: 0, bonds: [] };
  renderWidget();
  expect(await screen.findByText('Sent no invitation yet.', {}, PATIENT)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Inviter path' }).textContent).toBe('BobAlice');
});
