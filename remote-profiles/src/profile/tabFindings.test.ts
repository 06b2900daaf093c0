import { type Finding, findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import {
  invitationsFinding,
  networkFinding,
  reviewsFinding,
  slashesFinding,
  votesFinding,
  vouchesFinding,
} from './tabFindings';

type Profile = Parameters<typeof slashesFinding>[0];
type Vouches = Parameters<typeof vouchesFinding>[1];
type Invited = Parameters<typeof invitationsFinding>[1];

const erin = person(5, 'Erin');
const none = { total: 0, open: 0, upheld: 0, defended: 0, inconclusive: 0, cancelled: 0 };
const profile = (given: object = {}) =>
  ({
    person: erin,
    invitedBy: person(2, 'Bob'),
    reviews: { pos: 3, neu: 0, neg: 1 },
    slashes: { asAuthor: none, asSubject: none, asVoter: 0 },
    ...given,
  }) as Profile;
const said = (found: Finding | null) => found && findingText(found);

test('active reviews: none, all positive, some not, some unknown', () => {
  const reviews = (pos: number, neu: number, neg: number, unknown?: number) =>
    said(reviewsFinding(profile({ reviews: { pos, neu, neg, ...(unknown !== undefined && { unknown }) } })));
  expect(reviews(0, 0, 0)).toBeNull();
  expect(reviews(1, 0, 0)).toBe('The 1 active review about Erin is positive.');
  expect(reviews(2, 0, 0)).toBe('All 2 active reviews about Erin are positive.');
  expect(reviews(0, 0, 1)).toBe('1 active review about Erin: 1 negative.');
  expect(reviews(3, 1, 0)).toBe('4 active reviews about Erin: 3 positive, 1 neutral.');
  expect(reviews(1, 0, 1, 1)).toBe('3 active reviews about Erin: 1 positive, 1 negative, 1 of unknown sentiment.');
});

test('who vouches and how much, and who staked the most', () => {
  const vouches = (vouchers: number, activeWei: string, ...amounts: (string | null)[]) =>
    said(
      vouchesFinding(erin, {
        rows: amounts.map((amountWei, n) => ({ amountWei, voucher: person(6 + n, ['Frank', 'Grace'][n] ?? '') })),
        kpis: { vouchers, activeWei },
      } as unknown as Vouches),
    );
  expect(said(vouchesFinding(erin, { rows: [], kpis: null }))).toBeNull();
  expect(vouches(0, '0')).toBe('Nobody currently vouches for Erin.');
  expect(vouches(1, '100000000000000000', '100000000000000000')).toBe('Frank alone backs Erin, with 0.100 ETH.');
  expect(vouches(2, '1500000000000000000', '1000000000000000000', '500000000000000000')).toBe(
    '2 people back Erin with 1.50 ETH; Frank put in the most, 1.00 ETH.',
  );
  expect(vouches(2, '5', null, '5')).toBeNull();
});

test('earlier slashes, and how each ended; an open one is only mentioned', () => {
  const slashes = (given: object) =>
    said(slashesFinding(profile({ slashes: { asAuthor: none, asSubject: { ...none, ...given }, asVoter: 0 } })));
  expect(slashes({})).toBe('Nobody ever opened a slash on Erin.');
  expect(slashes({ total: 1 })).toBe('Erin was accused in 1 slash: 1 with an unknown outcome.');
  expect(slashes({ total: 1, upheld: 1 })).toBe('Erin was accused in 1 slash: 1 upheld.');
  expect(slashes({ total: 7, upheld: 1, defended: 2, inconclusive: 1, cancelled: 1, open: 2 })).toBe(
    'Erin was accused in 7 slashes: 1 upheld, 2 defended, 1 undecided, 1 cancelled, 2 still open.',
  );
});

test('who invited a person, and what became of their invitations', () => {
  const invited = (
    accepted: number,
    openBonds: number,
    netOpenBondPoints: number,
    invitedBy: unknown = person(2, 'Bob'),
  ) => said(invitationsFinding(profile({ invitedBy }), { accepted, openBonds, netOpenBondPoints } as Invited));
  expect(said(invitationsFinding(profile(), null))).toBeNull();
  expect(invited(0, 0, 0)).toBe('Bob invited Erin, who has not invited anyone yet.');
  expect(invited(1, 0, 0)).toBe('Bob invited Erin, who invited 1 person.');
  expect(invited(1, 1, -12)).toBe(
    'Bob invited Erin, who invited 1 person; their open bonds currently stand at -12 points.',
  );
  expect(invited(0, 0, 0, null)).toBeNull();
  expect(invited(1, 0, 0, null)).toBe('No inviter of Erin is known; they invited 1 person.');
  expect(invited(2, 1, 104, null)).toBe(
    'No inviter of Erin is known; they invited 2 people, whose open bonds currently stand at +104 points.',
  );
});

test('endorsements of and by a person, and how many are mutual', () => {
  const network = (endorsers: number, endorsed: number, mutual: number) =>
    said(networkFinding({ person: erin, endorsers, endorsed, mutual }));
  expect(network(0, 0, 0)).toBeNull();
  expect(network(0, 1, 0)).toBe('Erin endorses 1 person and is endorsed by no one.');
  expect(network(1, 0, 0)).toBe('1 person endorses Erin, who does not endorse anyone.');
  expect(network(2, 3, 0)).toBe('2 people endorse Erin, who endorses 3 people; none of it is mutual.');
  expect(network(2, 3, 1)).toBe('2 people endorse Erin, who endorses 3 people; 1 of these endorsements is mutual.');
});

test('approving votes: counts below ten, a share from ten on, with the page of the same votes', () => {
  const votes = (k: number, n: number) =>
    said(votesFinding(erin, { upShare: { k, n, value: null, low: null, high: null } }, '/votes/search/5'));
  expect(votes(0, 0)).toBeNull();
  expect(votes(1, 9)).toBe('Of 9 votes of known direction cast by Erin, 1 approves.');
  expect(votes(8, 9)).toBe('Of 9 votes of known direction cast by Erin, 8 approve.');
  expect(votes(8, 10)).toBe('Of 10 votes of known direction cast by Erin, 80.0% approve.');
});
