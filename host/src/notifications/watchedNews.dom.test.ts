import type { RowOf } from '@companion/functions';
import type { homeFeed } from '@companion/functions/homeFeed';
import type { Watched } from '@companion/ui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { unheard, watchedNews } from './watchedNews';

const person = (userId: number, name: string) => ({
  userId,
  profileId: userId - 100,
  userkey: `profileId:${userId - 100}`,
  name,
  handle: null,
  avatar: null,
  score: 1200,
});
const [bob, mallory, niaj] = [person(102, 'Bob'), person(111, 'Mallory'), person(112, 'Niaj')];
const watching = (who: typeof bob, addedAt: string): Watched => ({ ...who, addedAt });
const nothingHeard = () => false;

const drop: RowOf<typeof homeFeed> = {
  kind: 'scoreDrop',
  id: 111,
  at: '2026-03-10T00:00:00Z',
  drop: { person: mallory, from: 1010, to: 700 },
};
const slash: RowOf<typeof homeFeed> = {
  kind: 'slashOpen',
  id: 3,
  at: '2026-03-15T12:00:00Z',
  slash: {
    status: 'open',
    type: 'SCORE',
    amount: 50,
    claim: 'Second account.',
    author: bob,
    subject: niaj,
    votes: 2,
    closesAt: '2026-03-17T12:00:00Z',
    sharePct: null,
  },
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

test('says what happened around a person since they were watched, from either side of a slash', () => {
  const watched = [watching(mallory, '2026-03-10T00:00:00Z'), watching(niaj, '2026-03-01T00:00:00Z')];
  expect(unheard([slash, drop], watched, nothingHeard)).toEqual([
    {
      id: 'slashOpen:3:2026-03-15T12:00:00Z',
      at: '2026-03-15T12:00:00Z',
      title: 'Bob opened a slash on Niaj',
      path: '/slashes?status=all&author=profileId%3A2&subject=profileId%3A12',
      people: [112],
    },
    {
      id: 'scoreDrop:111:2026-03-10T00:00:00Z',
      at: '2026-03-10T00:00:00Z',
      title: 'The score of Mallory fell by 310 points',
      path: '/profiles/profileId%3A11',
      people: [111],
    },
  ]);
  expect(unheard([drop], [watching(mallory, '2026-03-10T00:00:01Z')], nothingHeard)).toEqual([]);
  expect(unheard([slash], [watching(mallory, '2026-01-01T00:00:00Z')], nothingHeard)).toEqual([]);
});

test('no news is repeated, and late news is still reported', () => {
  const watched = [watching(bob, '2026-01-01T00:00:00Z'), watching(mallory, '2026-01-01T00:00:00Z')];
  const heard = new Set(unheard([slash], watched, nothingHeard).map(({ id }) => id));
  expect(unheard([slash, drop], watched, (id) => heard.has(id)).map(({ people }) => people)).toEqual([[111]]);
});

test('any stored value is tolerated', async () => {
  const kept = { id: 'a', at: '2026-03-10T00:00:00Z', title: 'T', path: '/profiles/11', people: [111] };
  const wrong = [{ ...kept, path: '//evil.example' }, { ...kept, people: ['x'] }, { ...kept, at: 'soon' }, null, 7];
  localStorage.setItem('companion.watched-news', JSON.stringify([...wrong, kept]));
  const fresh = await import('./watchedNews');
  expect(fresh.watchedNews.read()).toEqual([kept]);
  expect(watchedNews.has('b')).toBe(false);
});
