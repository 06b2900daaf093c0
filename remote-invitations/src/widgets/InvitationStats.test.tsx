import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InvitationStats from './InvitationStats';

const stats = {
  ...stamp,
  person: person(1, 'Alice'),
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
  serve(() => result);
});

const renderWidget = () => renderSection(<InvitationStats profileId={1} />);

it('shows invitees, bond score and capped bonds', async () => {
  result = stats;
  renderWidget();
  expect((await screen.findByText('Bond score', {}, PATIENT)).closest('div')?.textContent).toContain('1,432.50');
  expect(screen.getByText('Accepted').closest('div')?.textContent).toContain('6');
  expect(screen.getByText('Net bond points').closest('div')?.textContent).toContain('-28');
  expect(screen.getByText('Judy').closest('li')?.textContent).toContain('capped-120');
  expect(screen.getByText('See all invitations of this person').getAttribute('href')).toBe(
    '/invitations?inviter=profileId:1',
  );
  // A number leads to its rows.
  expect(screen.getByRole('link', { name: '6 invitations accepted' }).getAttribute('href')).toBe(
    '/invitations?inviter=profileId:1&status=accepted',
  );
});

it('names the inviters of a person who invited no one', async () => {
  result = { ...stats, path: [person(4, 'Dave'), person(2, 'Bob'), person(1, 'Alice')], sent: 0, bonds: [] };
  renderWidget();
  expect(await screen.findByText('Has not sent an invitation yet.', {}, PATIENT)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Chain of inviters' }).textContent).toBe('BobAlice');
});
