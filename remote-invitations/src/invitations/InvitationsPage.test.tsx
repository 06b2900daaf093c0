import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InvitationsPage from './InvitationsPage';

const address = '0xcd3b766ccdd6ae721141f452c550ca635964ce71';
const noBond = {
  scoreThen: null,
  bondOpen: null,
  bondDaysLeft: null,
  bondUntil: null,
  bondRaw: null,
  bondImpact: null,
  capped: null,
};
const pending = {
  ...noBond,
  id: '15',
  sentAt: '2026-03-10T00:00:00Z',
  inviter: person(1, 'Alice'),
  recipient: null,
  recipientAddress: address,
  status: 'pending',
  acceptedAt: null,
  hoursToAccept: null,
  scoreNow: null,
  change: null,
  level: null,
  flags: null,
  invitees: null,
};
const accepted = {
  ...pending,
  id: '10',
  sentAt: '2025-10-31T00:00:00Z',
  recipient: person(10, 'Judy'),
  status: 'accepted',
  acceptedAt: '2025-11-01T00:00:00Z',
  hoursToAccept: 24,
  scoreThen: 1600,
  scoreNow: 900,
  change: -700,
  level: 'questionable',
  flags: [
    { id: 'slashUpheld', count: 1 },
    { id: 'ofANewerDatabase', count: 2 },
  ],
  invitees: 2,
  bondOpen: true,
  bondDaysLeft: 45,
  bondUntil: '2026-04-30T00:00:00Z',
  bondRaw: -140,
  bondImpact: -120,
  capped: true,
};
const unknown = {
  ...accepted,
  id: '2',
  recipient: person(2, 'Bob'),
  scoreThen: null,
  change: null,
  bondOpen: false,
  bondDaysLeft: null,
  bondRaw: null,
  bondImpact: null,
  capped: null,
};
const list = {
  ...stamp,
  total: 3,
  totalExact: true,
  rows: [pending, accepted, unknown],
  next: null,
  kpis: {
    sent: 15,
    accepted: 11,
    pending: 3,
    pendingOlder30d: 0,
    other: 1,
    revoked: 0,
    rate: { value: 11 / 12, low: 0.6461140782, high: 0.9851352905, k: 11, n: 12 },
    plainRate: { value: 11 / 15, low: 0.4804911034, high: 0.891027239, k: 11, n: 15 },
    medianHoursToAccept: 24,
    openBonds: 5,
    netOpenBondPoints: -108,
  },
};

let asked: URL[];

beforeEach(() => {
  asked = serve((name) => (name === 'invitations_list' ? list : { ...stamp, points: [] }));
});

const renderPage = (path: string) => renderSection(<InvitationsPage />, { path });

const rowWith = async (text: string) => (await screen.findByText(text, {}, PATIENT)).closest('tr') as HTMLElement;

it('shows the plain rate with its interval beside the acceptance rate', async () => {
  renderPage('/invitations');
  const tile = (await screen.findByText('Accepted of sent (plain rate)', {}, PATIENT)).closest('div')?.parentElement;
  expect(tile?.textContent?.replace(/\s/g, ' ')).toContain('73.3%of 15, likely 48% – 89%');
  expect(screen.getByText('Acceptance rate').closest('div')?.parentElement?.textContent).toContain('91.7%');
});

it('shows a capped bond, an unknown one and a pending address', async () => {
  renderPage('/invitations');
  const judy = await rowWith('Judy');
  expect(within(judy).getByText('capped')).toBeTruthy();
  expect(within(judy).getByText('-120')).toBeTruthy();
  expect(within(judy).getByText('45 days')).toBeTruthy();
  const bob = await rowWith('Bob');
  expect(within(bob).getByText('unknown')).toBeTruthy();
  expect(within(bob).getByText('closed')).toBeTruthy();
  const waiting = await rowWith('0xcd…ce71');
  expect(within(waiting).getByRole('button', { name: 'Copy address' })).toBeTruthy();
});

it('requests what the URL says and drops what it cannot read', async () => {
  renderPage('/invitations?bond=open&impact=huge&inviter=alice');
  await rowWith('Judy');
  const lists = asked.filter(({ pathname }) => pathname.endsWith('/invitations_list'));
  expect(JSON.parse(lists.at(-1)?.searchParams.get('filters') ?? '{}')).toEqual({
    range: 'all',
    status: 'all',
    bond: 'open',
    inviter: 'alice',
  });
});
