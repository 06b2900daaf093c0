import { levelOf, parseHandles, readCsv } from '@companion/domain';
import { expect, test } from 'vitest';
import type { HandleAnswer } from './misses';
import type { LookupRow } from './queries';
import { notesOf, resultsOf, sortResults, summaryOf } from './results';
import { fileName, resultsCsv } from './resultsFile';

const person = (profileId: number, name: string, handle: string) => ({
  userId: 100 + profileId,
  profileId,
  userkey: `profileId:${profileId}`,
  name,
  handle,
  avatar: null,
  score: null,
});
const known = (profileId: number, handle: string, score: number, vouchedWei: string): LookupRow => ({
  handle,
  person: person(profileId, handle.toUpperCase(), handle),
  hasProfile: true,
  score,
  level: levelOf(score)?.name ?? null,
  reviews: { pos: 3, neu: 1, neg: 0 },
  vouchedWei,
  flags: [],
  lastActivityAt: '2026-02-20T00:00:00Z',
});
const unknown = (handle: string): LookupRow => ({
  handle,
  person: null,
  hasProfile: false,
  score: null,
  level: null,
  reviews: null,
  vouchedWei: null,
  flags: [],
  lastActivityAt: null,
});

const { handles } = parseHandles('alice, @BOB, https://x.com/carol, nobody123, @bad!name, bob');
const results = resultsOf(handles, [
  known(1, 'alice', 2100, '1700000000000000000'),
  known(2, 'bob', 1750, '500000000000000000'),
  known(3, 'carol', 1450, '0'),
  unknown('@nobody123'),
]);
const order = (sort: string) => sortResults(results, sort).map(({ handle }) => handle);

test('keeps the order of the list and writes handles as they were listed', () => {
  expect(results.map(({ place, handle, count }) => [place, handle, count])).toEqual([
    [1, 'alice', 1],
    [2, 'BOB', 2],
    [3, 'carol', 1],
    [4, 'nobody123', 1],
  ]);
});

test('sums up what was found', () => {
  expect(summaryOf(results)).toEqual({
    found: 3,
    notFound: 1,
    mean: 5300 / 3,
    median: 1750,
    levels: [
      { level: { name: 'known', min: 1400, max: 1599 }, count: 1 },
      { level: { name: 'established', min: 1600, max: 1799 }, count: 1 },
      { level: { name: 'exemplary', min: 2000, max: 2199 }, count: 1 },
    ],
  });
  expect(summaryOf(results.slice(0, 2)).median).toBe(1925);
  expect(summaryOf([])).toEqual({ found: 0, notFound: 0, mean: null, median: null, levels: [] });
});

test('orders with missing values last both ways', () => {
  expect(order('listed')).toEqual(['alice', 'BOB', 'carol', 'nobody123']);
  expect(order('-listed')).toEqual(['nobody123', 'carol', 'BOB', 'alice']);
  expect(order('score')).toEqual(['carol', 'BOB', 'alice', 'nobody123']);
  expect(order('-vouched')).toEqual(['alice', 'BOB', 'carol', 'nobody123']);
  expect(order('-handle')).toEqual(['nobody123', 'carol', 'BOB', 'alice']);
  expect(order('reviews')).toEqual(['alice', 'BOB', 'carol', 'nobody123']);
});

test('notes mention special cases', () => {
  expect(results.map(notesOf)).toEqual([[], ['Listed 2 times'], [], ['Not known here']]);
  const renamed = { ...known(9, 'newname', 1, '0'), person: { ...person(9, 'N', 'newname'), profileId: null } };
  expect(notesOf({ ...renamed, handle: 'oldname', hasProfile: false, place: 1, count: 1, live: null })).toEqual([
    'No profile',
    'Now @newname',
  ]);
});

test('the file holds every handle in the order of the list', () => {
  const rows = readCsv(resultsCsv(sortResults(results, '-handle')));
  expect(rows.map(([handle, found]) => [handle, found])).toEqual([
    ['handle', 'found'],
    ['alice', 'true'],
    ['BOB', 'true'],
    ['carol', 'true'],
    ['nobody123', 'false'],
  ]);
  expect(rows[1]).toEqual(
    'alice,true,ALICE,1,profileId:1,true,2100,exemplary,3,1,0,1700000000000000000,1.7,,2026-02-20T00:00:00Z,1,'.split(
      ',',
    ),
  );
  expect(rows[4]?.at(-1)).toBe('Not known here');
});

test('a name that is a formula is disarmed in the file', () => {
  const row = known(1, 'alice', 1, '0');
  const [result] = resultsOf(
    [{ handle: 'alice', key: 'alice', count: 1 }],
    [{ ...row, person: { ...person(1, '=cmd()', 'alice') } }],
  );
  expect(readCsv(resultsCsv(result ? [result] : []))[1]?.[2]).toBe("'=cmd()");
});

test('the file name contains the list and the time of the data', () => {
  expect(fileName(results, '2026-03-16T00:00:00Z')).toMatch(/^twitter-score-lookup_[0-9a-z]{1,7}_2026-03-16T000000Z$/);
});

test('the network fills in people unknown here, and a missing answer differs from no such person', () => {
  const live = { displayName: 'New', avatarUrl: null, profileId: null, handle: 'nobody123', score: 1312 };
  const rows = [known(1, 'alice', 2100, '0'), ...['BOB', 'carol', 'nobody123'].map(unknown)];
  const answers = new Map<string, HandleAnswer>([
    ['alice', live],
    ['bob', 'nobody'],
    ['carol', 'unanswered'],
    ['nobody123', live],
  ]);
  const filled = resultsOf(handles, rows, answers);
  expect(filled.map(({ score }) => score)).toEqual([2100, null, null, 1312]);
  expect(filled.map(notesOf)).toEqual([
    [],
    ['Not known here', 'Listed 2 times'],
    ['No answer'],
    ['Just loaded from the network', 'No profile'],
  ]);
  expect(summaryOf(filled)).toMatchObject({ found: 2, notFound: 2, mean: 1706 });
  expect(readCsv(resultsCsv(filled))[4]?.slice(0, 8)).toEqual([
    'nobody123',
    'true',
    'New',
    '',
    '',
    'false',
    '1312',
    'neutral',
  ]);
});
