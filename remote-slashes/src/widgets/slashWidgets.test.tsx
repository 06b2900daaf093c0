import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import BackedSlashed from './BackedSlashed';
import Misplaced from './Misplaced';
import SlashVotes from './SlashVotes';

let result: unknown;

beforeEach(() => {
  serve(() => result);
});

const nothing = { ...stamp, total: 0, totalExact: true, rows: [], next: null, kpis: null };

it('says in one line that a person voted on no slash', async () => {
  result = { ...stamp, person: null };
  renderSection(<SlashVotes profileId={3} />);
  expect(await screen.findByText('Has not voted on a closed slash.', {}, PATIENT)).toBeTruthy();
});

it('says in one line that backing the slashed cost no points, and where to look ahead', async () => {
  result = { ...nothing, pairs: [] };
  renderSection(<BackedSlashed profileId={3} />);
  expect(await screen.findByText('Has lost no points by backing someone who was slashed.', {}, PATIENT)).toBeTruthy();
  expect(screen.getByText('What they could lose now').getAttribute('href')).toBe(
    '/slashes/bad-friends?check=profileId:3',
  );
});

it('names the people whose backing cost a person points', async () => {
  const backed = {
    person: person(10, 'Judy'),
    points: 90,
    slashes: 1,
    asReviewer: 1,
    asVoucher: 1,
    leftInWindow: 0,
    distinctEndorsed: 1,
    slashedEndorsed: 1,
    rate: { value: 1, low: 0.2, high: 1, k: 1, n: 1 },
    lastAt: '2026-01-12T00:00:00Z',
  };
  const pair = {
    slashId: 1,
    endorser: person(10, 'Judy'),
    subject: person(5, 'Erin'),
    points: 90,
    reviewed: true,
    vouched: true,
    closesAt: '2026-01-12T00:00:00Z',
  };
  result = { ...nothing, total: 1, rows: [backed], pairs: [pair] };
  renderSection(<BackedSlashed profileId={10} />);
  expect((await screen.findByText('Erin', {}, PATIENT)).closest('li')?.textContent).toContain('-90 points');
  expect(screen.getByText('See the slashes that cost them points').getAttribute('href')).toBe(
    '/slashes?status=upheld&backer=profileId:10',
  );
});

it('says in one line that no slash was defended, even if the list is switched off', async () => {
  result = null;
  renderSection(<Misplaced profileId={3} />);
  expect(await screen.findByText('No slash by or on this person was defended.', {}, PATIENT)).toBeTruthy();
});
