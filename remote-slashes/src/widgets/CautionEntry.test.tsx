import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CautionEntry from './CautionEntry';

const erin = {
  person: person(5, 'Erin', { score: 780 }),
  evidence: 5,
  upheld: 1,
  negativeReviewers: 0,
  reasons: ['untrusted', 'upheld'],
  lastAt: '2026-01-12T00:00:00Z',
  slashes: [{ id: 1, expiresAt: '2027-01-12T00:00:00Z' }],
  statement: null,
};
const list = (rows: unknown[]) => ({ ...stamp, total: rows.length, totalExact: true, rows, next: null, kpis: null });

let result: unknown;

beforeEach(() => {
  serve(() => result);
});

it('shows each reason with its evidence, and links to the explanation of the list', async () => {
  result = list([erin]);
  renderSection(<CautionEntry profileId={5} />);
  expect((await screen.findByText('Slash #1 upheld', {}, PATIENT)).closest('a')?.getAttribute('href')).toBe(
    '/slashes/impact/1',
  );
  expect(screen.getByText('Untrusted')).toBeTruthy();
  expect(screen.getByText('No statement by this person yet.')).toBeTruthy();
  expect(screen.getByText('How the caution list works').getAttribute('href')).toBe('/shitlist?person=5');
});

it.each([
  ['nobody listed', list([])],
  ['the list switched off', null],
])('says in one line that there is nothing: %s', async (_, answer) => {
  result = answer;
  renderSection(<CautionEntry profileId={4} />);
  expect(await screen.findByText('No public warnings, as for most people.', {}, PATIENT)).toBeTruthy();
});
