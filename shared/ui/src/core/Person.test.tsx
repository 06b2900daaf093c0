import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '../router';
import { Person } from './Person';
import type { PersonValue } from './personLink';

vi.mock('./usePersonCard', () => ({
  usePersonCard: (userId: number) => ({
    isPending: false,
    isError: false,
    data: {
      score: 2134,
      xp: 5200,
      reviews: { positive: 12, neutral: 3, negative: 1 },
      vouchedWei: '1500000000000000000',
      joinedAt: '2025-02-03T12:00:00Z',
      invitedBy: userId === 101 ? { name: 'Bob', handle: null, userkey: '' } : null,
    },
  }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const alice: PersonValue = {
  userId: 101,
  profileId: 1,
  userkey: 'profileId:1',
  name: 'Alice',
  handle: 'alice',
  avatar: 'https://pictures.example/a.png',
  score: 2134,
};
const show = (person: PersonValue | null) => render(<Person person={person} />, { wrapper: MemoryRouter });

test('shows avatar, name, level and a link', () => {
  const { container } = show(alice);
  expect(screen.getByRole('link', { name: 'Alice' }).getAttribute('href')).toBe('/profiles/1');
  expect(screen.getByText('exemplary')).toBeTruthy();
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('https://pictures.example/a.png');
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a broken avatar gives the default picture', () => {
  const { container } = show(alice);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[data-default-avatar]')).toBeTruthy();
});

test('what is no web address is never asked for', () => {
  for (const avatar of ['javascript:alert(1)', '//evil.example/a.png', 'data:image/svg+xml,x', '', 7 as never]) {
    const { container, unmount } = show({ ...alice, avatar });
    expect(container.querySelector('img')).toBeNull();
    unmount();
  }
});

test('an account without a profile leads to its key and has no score', () => {
  show({ ...alice, profileId: null, userkey: 'service:x.com:9', score: null });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profiles/service%3Ax.com%3A9');
  expect(screen.getByText('no score')).toBeTruthy();
});

test('nobody is named as such', () => {
  show(null);
  expect(screen.getByText('Unknown account')).toBeTruthy();
});

test('resting 300 ms opens the card, leaving closes it', async () => {
  // The card's code loads in real time; afterwards the clock is ours.
  await import('./PersonCard');
  vi.useFakeTimers();
  show(alice);
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  const card = screen.getByRole('dialog', { name: 'About Alice' });
  expect(card.textContent).toContain('Score2,134');
  expect(card.textContent).toContain('12 / 3 / 1');
  expect(card.textContent).toContain('1.50 ETH');
  expect(card.textContent).toContain('Invited byBob');
  fireEvent.pointerLeave(link);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a short visit opens nothing', async () => {
  vi.useFakeTimers();
  show(alice);
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  await act(() => vi.advanceTimersByTimeAsync(200));
  fireEvent.pointerLeave(link);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByRole('dialog')).toBeNull();
});
