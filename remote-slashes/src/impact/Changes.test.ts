import { expect, test } from 'vitest';
import { affected, meaningOf, takenFromAccused } from './Changes';
import type { Impact } from './queries';

const impact = (status: string, more: object = {}) =>
  ({
    slash: { status },
    counts: false,
    wouldBe: null,
    losingSide: null,
    points: { direct: 0, reach: 0 },
    people: [{ points: 30 }, { points: 90 }, { points: 0 }],
    ...more,
  }) as unknown as Impact;

test('nothing is called over while people vote, or if the end is unknown', () => {
  expect(meaningOf(impact('open'))).toBe(
    'It is still open and does not ask for score points, so supporters have none at stake.',
  );
  expect(meaningOf(impact('unknown'))).toBe('Its outcome is not known, so neither is its cost.');
  expect(meaningOf(impact('defended', { losingSide: 'author' }))).toBe(
    'It was not upheld: nobody lost points for support. The accuser is on the losing side.',
  );
  expect(meaningOf(impact('upheld', { counts: true }))).toBeNull();
});

test('an open score slash would affect the accused and each supporter with points at stake', () => {
  expect(affected(impact('open', { wouldBe: { direct: 300, endorsers: 120 } }))).toBe(3);
  expect(affected(impact('open', { wouldBe: { direct: null, endorsers: null } }))).toBeNull();
  expect(affected(impact('open'))).toBe(0);
  expect(affected(impact('unknown'))).toBeNull();
  expect(affected(impact('upheld', { counts: true, points: { direct: 300, reach: 4 } }))).toBe(4);
  expect(affected(impact('upheld', { counts: true, points: { direct: null, reach: 4 } }))).toBe(4);
});

test('an XP slash takes XP from the accused, and a score slash takes points', () => {
  const taken = (type: string, status: string, more: object = {}) =>
    takenFromAccused({ ...impact(status, more), slash: { type, status, amount: 15_000 } } as Impact);
  expect(taken('XP', 'open')).toBe(15_000);
  expect(taken('XP', 'upheld')).toBe(15_000);
  expect(taken('XP', 'defended')).toBe(0);
  expect(taken('XP', 'unknown')).toBeNull();
  expect(taken('SCORE', 'open', { wouldBe: { direct: 300, endorsers: 120 } })).toBe(300);
  expect(taken('SCORE', 'open', { wouldBe: { direct: null, endorsers: null } })).toBeNull();
  expect(taken('SCORE', 'upheld', { points: { direct: 200 } })).toBe(200);
});
