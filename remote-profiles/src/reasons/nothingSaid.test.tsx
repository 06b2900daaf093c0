import { PATIENT, renderSection, serve } from '@companion/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Told } from './queries';
import { NotKnownThen, nothingSaid, Reasons } from './Reasons';

const told: Told = {
  asOf: '2026-03-16T00:00:00Z',
  dataUntil: null,
  paramsVersion: 1,
  person: { userId: 101, profileId: 1, userkey: 'profileId:1', name: 'A', handle: 'a', avatar: null, score: 1500 },
  version: 1,
  reasons: [],
  enough: false,
  summary: null,
  notKnown: [],
  joinedAt: '2026-03-13T00:00:00Z',
  reviews: 2,
  votes: 1,
};

test.each<[Partial<Told>, string]>([
  [{ summary: 'usual' }, 'Nothing for or against.'],
  [{ enough: true }, 'Nothing unusual is known for that day.'],
  [{}, 'Too little is known: 2 reviews, 1 vote, joined 3 days ago.'],
  [{ joinedAt: null, reviews: 0, votes: 0 }, 'Too little is known: 0 reviews, 0 votes, has not joined.'],
])('%#: the text shown where there are no reasons', (more, text) => {
  expect(nothingSaid({ ...told, ...more })).toBe(text);
});

test('rules without a history are named, not left out: a few in a line, many behind their number', () => {
  const shown = (rules: string[]) => render(<NotKnownThen rules={rules} />).container;
  expect(shown([]).textContent).toBe('');
  expect(shown(['F1', 'A10']).textContent).toBe('Not known for that day: backed with ETH, intervals between votes.');
  const many = shown(['F1', 'A10', 'C2', 'C5']);
  expect(many.querySelector('summary')?.textContent).toBe('Not known for that day: 4 rules');
  expect(many.querySelector('details')?.open).toBe(false);
  expect(many.textContent).toContain('Backed with ETH, intervals between votes, a score change, verified as a human.');
});

test('reasons that did not load are not the same as none', async () => {
  serve(() => ({}));
  renderSection(<Reasons id="1" />);
  expect(await screen.findByText('The reasons could not be loaded.', {}, PATIENT)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
