import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { invitationsFinding } from './finding';
import type { InvitationKpis } from './queries';

const kpis = (sent: number, accepted: number, pending: number, openBonds = 0): InvitationKpis =>
  ({ sent, accepted, pending, openBonds, netOpenBondPoints: -108 }) as InvitationKpis;
const rows = (patch: object) => `?${new URLSearchParams({ ...patch })}`;
const text = (figures: InvitationKpis) => {
  const found = invitationsFinding(figures, rows);
  return found && findingText(found);
};

test('says how many were accepted, how many are pending, and how bonds are doing', () => {
  expect(text(kpis(0, 0, 0))).toBeNull();
  expect(text(kpis(15, 11, 3, 5))).toBe(
    'Of 15 invitations, 11 were accepted and 3 are pending; inviters still carry bonds for 5 newcomers, at -108 points so far.',
  );
  expect(text(kpis(15, 11, 1, 1))).toBe(
    'Of 15 invitations, 11 were accepted and 1 is pending; inviters still carry bonds for 1 newcomer, at -108 points so far.',
  );
  expect(text(kpis(15, 11, 0))).toBe('Of 15 invitations, 11 were accepted and none is pending.');
});

test('counts of one are in the singular', () => {
  expect(text(kpis(1, 1, 0))).toBe('Of 1 invitation, 1 was accepted and none is pending.');
  expect(text(kpis(9, 0, 2))).toBe('Of 9 invitations, 0 were accepted and 2 are pending.');
});

test('figures lead to the rows they count', () => {
  expect(invitationsFinding(kpis(15, 11, 3, 5), rows)?.pieces.filter((piece) => typeof piece === 'object')).toEqual([
    { figure: '15 invitations' },
    { figure: '11 were accepted', href: '?status=accepted' },
    { figure: '3 are pending', href: '?status=pending' },
    { figure: '5 newcomers', href: '?bond=open' },
    { figure: '-108 points' },
  ]);
});
