import { expect, test } from 'vitest';
import { answerTag, isKnown } from './answerTag.ts';

const LIST = '/rest/v1/rpc/reviews_list?per=1';
const SERIES = '/rest/v1/rpc/reviews_series';
const list = (asOf: string, total: number) =>
  JSON.stringify({ asOf, total, rows: [{ id: 1, text: '"asOf": "2026"' }] });
const series = (from: string | null, to: string) => JSON.stringify({ asOf: to, from, to, points: [] });

test('the clock alone does not change the tag, new data does', () => {
  const tag = answerTag(LIST, list('2026-03-16T10:24:07Z', 1));
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(answerTag(LIST, list('2026-03-17T11:00:00Z', 1))).toBe(tag);
  expect(answerTag(LIST, list('2026-03-16T10:24:07Z', 2))).not.toBe(tag);
  expect(answerTag(`${LIST}0`, list('2026-03-16T10:24:07Z', 1))).not.toBe(tag);
});

test('the ends of a rolling range change by the minute', () => {
  const tag = answerTag(SERIES, series('2026-02-14T10:24:07Z', '2026-03-16T10:24:07Z'));
  expect(answerTag(SERIES, series('2026-02-14T10:24:59Z', '2026-03-16T10:24:59Z'))).toBe(tag);
  expect(answerTag(SERIES, series('2026-02-14T10:25:00Z', '2026-03-16T10:25:00Z'))).not.toBe(tag);
  expect(answerTag(SERIES, series(null, '2026-03-16T10:24:07Z'))).not.toBe(tag);
});

test('a range between two dates does not change, days left do', () => {
  const fixed = (asOf: string) => answerTag(SERIES, JSON.stringify({ asOf, from: '2026-01-01T00:00:00Z', points: [] }));
  expect(fixed('2026-03-16T10:24:07Z')).toBe(fixed('2026-03-17T11:00:00Z'));
  const left = (asOf: string, bondDaysLeft: number) =>
    answerTag('/rest/v1/rpc/invitations_list', JSON.stringify({ asOf, rows: [{ bondDaysLeft }] }));
  expect(left('2026-03-16T10:24:59Z', 3.1e-1)).toBe(left('2026-03-16T10:24:07Z', 0.32));
  expect(left('2026-03-16T10:25:00Z', 0.31)).not.toBe(left('2026-03-16T10:24:07Z', 0.32));
});

test('user text is never taken for a field: a text changes the tag', () => {
  const say = (text: string) => JSON.stringify({ asOf: '2026-03-16T10:24:07Z', rows: [{ comment: text }] });
  const path = '/rest/v1/rpc/vouches_list';
  expect(answerTag(path, say('"activeDays":1,'))).not.toBe(answerTag(path, say('"activeDays":2,')));
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('a caller who has %s', (given, known) => {
  expect(isKnown(given, 'W/"a"')).toBe(known);
});
