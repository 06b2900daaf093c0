import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { rangeOfWeek, type Week, watchedNews, weekCounts, weekEntry, weekEvents, weeksOn } from './weekNews.ts';

const person = (profileId: number, name: string) => ({
  userId: 100 + profileId,
  profileId,
  userkey: `profileId:${profileId}`,
  name,
  handle: name.toLowerCase(),
  avatar: null,
  score: 1200,
});
const [ivan, mallory, judy] = [person(9, 'Ivan'), person(11, 'Mallory'), person(10, 'Judy')];
const none = { value: 0, before: 0 };
const quiet: Week = {
  week: '2026-02-16',
  at: '2026-02-23T00:00:00Z',
  profiles: none,
  reviews: none,
  vouches: none,
  vouchedWei: { value: '0', before: '0' },
  votes: none,
  slashes: none,
  invitations: none,
  decided: [],
  gains: [],
  losses: [],
  largestVouches: [],
  raffles: [],
  xp: null,
  watched: null,
};
const texts = (sentences: readonly Parameters<typeof findingText>[0][]) => sentences.map(findingText);
const linksOf = (sentences: readonly Parameters<typeof findingText>[0][]) =>
  sentences.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (typeof piece === 'object' && 'href' in piece ? [piece.href] : [])),
  );

test('a week runs from Monday to Sunday, across months and years', () => {
  expect(rangeOfWeek('2026-02-23')).toBe('2026-02-23..2026-03-01');
  expect([weeksOn('2026-01-05', -1), weeksOn('2025-12-29', 1)]).toEqual(['2025-12-29', '2026-01-05']);
});

test('compares with the week before: more, fewer, the same, and nothing where it was not counted', () => {
  const counts = weekCounts({
    ...quiet,
    profiles: { value: 1, before: null },
    reviews: { value: 1, before: 4 },
    vouches: { value: 2, before: 2 },
    vouchedWei: { value: '700000000000000000', before: '1' },
    votes: { value: 1200, before: 0 },
    xp: { season: 2, week: 4, total: 2700, before: 1100, earners: 4, first: null },
  });
  expect(texts(counts)).toEqual([
    '1 person joined the network.',
    'Members wrote 1 review, 3 fewer than the week before.',
    'Members made 2 vouches, as many as the week before, with 0.700 ETH in all.',
    'Members cast 1,200 votes, 1,200 more than the week before.',
    '4 members earned 2,700 XP, 1,600 more than the week before.',
  ]);
  expect(linksOf(counts)).toEqual([
    '/profiles?range=2026-02-16..2026-02-22',
    '/reviews?status=all&range=2026-02-16..2026-02-22',
    '/vouches?status=all&range=2026-02-16..2026-02-22',
    '/votes?view=stream&range=2026-02-16..2026-02-22',
    '/mini-apps/weekly-xp-overview?season=2&week=4',
  ]);
});

test('what happened in neither week is left out; what stopped has its sentence', () => {
  expect(weekCounts(quiet)).toEqual([]);
  expect(texts(weekCounts({ ...quiet, slashes: { value: 0, before: 2 } }))).toEqual([
    'Members opened 0 slashes, 2 fewer than the week before.',
  ]);
});

test('the largest of each kind, with at most three gains and three losses', () => {
  const events = weekEvents({
    ...quiet,
    decided: [
      { id: 4, status: 'inconclusive', subject: ivan, sharePct: (100 * 1450) / 3350 },
      { id: 7, status: 'inconclusive', subject: judy, sharePct: null },
    ],
    losses: [400, 300, 200, 100].map((points) => ({ person: mallory, change: -points })),
    largestVouches: [{ id: 1, voucher: judy, subject: ivan, amountWei: '1500000000000000000' }],
    raffles: [{ id: 'R-0007', title: 'Stickers', entrants: 1 }],
    xp: { season: 2, week: 1, total: 10, before: null, earners: 1, first: { person: judy, xp: 10 } },
  });
  expect(texts(events)).toEqual([
    'The slash on Ivan ended: inconclusive, with 43.3% for it.',
    'The slash on Judy ended: inconclusive.',
    'Mallory lost 400 points.',
    'Mallory lost 300 points.',
    'Mallory lost 200 points.',
    'Judy vouched 1.50 ETH for Ivan.',
    'Judy earned the most XP: 10.',
    'A raffle was drawn among 1 person: Stickers.',
  ]);
  expect(linksOf(events).slice(0, 3)).toEqual([
    '/slash-votes/4',
    '/slash-votes/7',
    '/profiles/profileId%3A11?range=2026-02-16..2026-02-22',
  ]);
});

test('what happened to watched people, each linked to the lists of these rows', () => {
  const watched = [
    { person: ivan, change: -30, reviews: 0, vouches: 0, slashes: 1 },
    { person: judy, change: null, reviews: 2, vouches: 1, slashes: 0 },
  ];
  const news = watchedNews({ week: quiet.week, watched });
  expect(texts(news)).toEqual(['Ivan: -30 points, 1 slash opened.', 'Judy: 2 reviews about them, 1 vouch for them.']);
  expect(linksOf(news)[1]).toBe('/slashes?person=profileId%3A9&range=2026-02-16..2026-02-22');
});

test('a feed entry has the sentences of the page, one per line', () => {
  expect(weekEntry({ ...quiet, votes: { value: 2, before: 0 }, watched: [] })).toEqual({
    id: 'week:2026-02-16',
    at: '2026-02-23T00:00:00Z',
    title: 'The week of Feb 16, 2026 – Feb 22, 2026',
    text: 'Members cast 2 votes, 2 more than the week before.\n\nPeople you watch:\nNothing happened.',
    path: '/weekly-digest?week=2026-02-16',
  });
  expect(weekEntry(quiet).text).toBe('Nothing happened.');
});
