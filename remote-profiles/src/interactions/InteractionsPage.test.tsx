import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import InteractionsPage from './InteractionsPage';

it('shows who a person deals with, even if only the second field names them', async () => {
  const other = { person: person(3, 'Carol'), weight: 4, reviews: 2, vouches: 0, votes: 0, slashes: 0 };
  const asked = serve(() => ({ ...stamp, a: person(2, 'Bob'), b: null, count: 1, counterparties: [other] }));
  renderSection(<InteractionsPage />, { path: '/profile-interactions?b=2' });
  const link = await screen.findByRole('link', { name: 'Weight 4: what connects them and Carol' }, PATIENT);
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('a')).toBe('profileId:3');
  expect(asked[0]?.searchParams.get('a')).toBe('2');
});

it('offers the nearest names for an unknown one', async () => {
  serve(() => ({
    ...stamp,
    a: person(1, 'Alice'),
    b: null,
    unknown: 'b',
    suggest: [{ ...person(11, 'Mallory'), level: 'neutral' }],
  }));
  renderSection(<InteractionsPage />, { path: '/profile-interactions?a=1&b=malory' });
  const link = await screen.findByRole('link', { name: /Mallory/ }, PATIENT);
  const search = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  expect([search.get('a'), search.get('b')]).toEqual(['1', 'profileId:11']);
  expect(document.body.textContent).toContain('Nobody known here has the id “malory”.');
});
