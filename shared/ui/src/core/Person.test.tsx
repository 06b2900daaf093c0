import { configureData } from '@companion/data';
import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '../router';
import { Person } from './Person';
import type { PersonValue } from './personLink';

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const answer = {
  asOf: '2026-01-01T00:00:00Z',
  dataUntil: null,
  paramsVersion: 1,
  userId: 101,
  profileId: 1,
  userkey: 'profileId:1',
  name: 'Alice',
  handle: 'alice',
  avatar: null,
  level: 'exemplary',
  score: 2134,
  xpSeason: 200,
  xpTotal: 5200,
  reviews: { pos: 12, neu: 3, neg: 1 },
  vouchedInWei: '1500000000000000000',
  joinedAt: '2025-02-03T06:00:00Z',
  invitedBy: {
    userId: 102,
    profileId: 2,
    userkey: 'profileId:2',
    name: 'Bob',
    handle: null,
    avatar: null,
    score: 1600,
  },
  flags: [
    { id: 'slashUpheld', count: 1 },
    { id: 'somethingNew', count: 9 },
  ],
  summary: 'caution.slashed',
  reasons: [
    {
      id: 'A5',
      side: 'against',
      parts: { at: '2025-05-02T00:00:00Z', share: 0.808, type: 'SCORE', points: 200, slashes: 1 },
      text: 'A5',
    },
  ],
};

function serve(body: unknown) {
  configureData({ url: 'http://data.example', publishableKey: 'key', clientId: 'test' });
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    );
}

function Around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

/** The card's code and its answer arrive in real time; the test controls only the resting time. */
async function rest() {
  await import('./PersonCard');
  fireEvent.pointerEnter(screen.getByRole('link'), { pointerType: 'mouse' });
  return screen.findByRole('dialog', { name: 'About Alice' });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
const show = (person: PersonValue | null) => render(<Person person={person} />, { wrapper: Around });

test('shows avatar, name, level and a link', () => {
  const { container } = show(alice);
  expect(screen.getByRole('link', { name: 'Alice' }).getAttribute('href')).toBe('/profiles/1');
  expect(screen.getByText('exemplary')).toBeTruthy();
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/network/picture?source=https%3A%2F%2Fpictures.example%2Fa.png');
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a broken avatar shows the default picture', () => {
  const { container } = show(alice);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[data-default-avatar]')).toBeTruthy();
});

test('an avatar that is not a web address is never requested', () => {
  for (const avatar of ['javascript:alert(1)', '//evil.example/a.png', 'data:image/svg+xml,x', '', 7 as never]) {
    const { container, unmount } = show({ ...alice, avatar });
    expect(container.querySelector('img')).toBeNull();
    unmount();
  }
});

test('an account without a profile links to its key and has no score', () => {
  show({ ...alice, profileId: null, userkey: 'service:x.com:9', score: null });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profiles/service%3Ax.com%3A9');
  expect(screen.getByText('no score')).toBeTruthy();
});

test('a missing person gets a fixed name', () => {
  show(null);
  expect(screen.getByText('Unknown account')).toBeTruthy();
});

test('opens only after the pointer rests for 300 ms', async () => {
  await import('./PersonCard');
  serve(answer);
  vi.useFakeTimers();
  show(alice);
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('dialog', { name: 'About Alice' })).toBeTruthy();
  fireEvent.pointerLeave(link);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the card shows what the function answers, and leaves out flags it has no words for', async () => {
  const asked = serve(answer);
  show(alice);
  const card = await rest();
  await waitFor(() => expect(card.textContent).toContain('Score2,134'));
  for (const text of [
    'XP5,200',
    '12 / 3 / 1',
    '1.50 ETH',
    'Feb 3, 2025',
    'Invited byBob',
    '1 slash upheld',
    'Slashed in May 2025: 80.8% for, 200 points',
  ]) {
    expect(card.textContent).toContain(text);
  }
  expect(card.textContent).not.toContain('somethingNew');
  expect(new URL(String(asked.mock.calls[0]?.[0])).pathname).toBe('/rest/v1/rpc/person_card');
  expect(new URL(String(asked.mock.calls[0]?.[0])).search).toBe('?user_id=101');
});

test('an account unknown to the network says so', async () => {
  serve(null);
  show(alice);
  const card = await rest();
  await waitFor(() => expect(card.textContent).toContain('The network has no data about this account yet.'));
});

test('the arrow key moves into the card, Escape returns', async () => {
  serve(answer);
  show(alice);
  await rest();
  const link = screen.getByRole('link');
  link.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Watch');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(link);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a card that is still loading does not open over the newly focused element', async () => {
  serve(answer);
  show(alice);
  const link = screen.getByRole('link');
  await userEvent.tab();
  await waitFor(() => expect(link.getAttribute('aria-keyshortcuts')).toBe('ArrowDown'));
  fireEvent.blur(link, { relatedTarget: document.body });
  expect(link.getAttribute('aria-keyshortcuts')).toBeNull();
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
