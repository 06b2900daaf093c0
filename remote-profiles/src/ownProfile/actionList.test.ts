import { expect, test } from 'vitest';
import { actionList } from './actionList';
import type { Actions } from './queries';

const person = { userId: 101, profileId: 1, userkey: 'profileId:1', name: 'A', handle: 'a', avatar: null, score: 1500 };
const other = { ...person, userId: 102, profileId: 2, userkey: 'profileId:2', name: 'B' };
const bond = (bondDaysLeft: number, bondImpact: number | null) => ({
  person: other,
  scoreThen: 1200,
  bondOpen: true,
  bondDaysLeft,
  bondUntil: '2026-04-01T00:00:00Z',
  bondRaw: bondImpact,
  bondImpact,
  capped: false,
});
const quiet: Actions = {
  asOf: '2026-03-16T00:00:00Z',
  dataUntil: null,
  paramsVersion: 1,
  person,
  bonds: [],
  openBonds: { count: 0, points: 0 },
  atStake: [],
  headroom: { positive: 0, reciprocated: 0, nonReciprocated: 0, counted: 0, neutralised: 0, headroom: 10 },
  unanswered: { count: 0, people: [] },
  marks: 0,
  nextPenalty: 0,
  pending: { count: 0, oldest: null },
  flags: [],
  signals: [],
  endorsed: { count: 0, points: 0, rows: [] },
  streak: { days: 0, lastAt: null },
  votes: null,
};
const texts = (more: Partial<Actions>) => actionList({ ...quiet, ...more }).map(({ text }) => text);

test('a quiet profile has nothing urgent, nor does a bond that runs for weeks', () => {
  expect(texts({})).toEqual([]);
  expect(texts({ bonds: [bond(14.1, -12)] })).toEqual([]);
});

test('what closes first comes first, in full sentences', () => {
  expect(
    texts({
      marks: 2,
      nextPenalty: 1,
      bonds: [bond(13.2, -12), bond(14, null)],
      atStake: [{ slashId: 1, subject: other, closesAt: '2026-03-17T12:00:00Z', points: 90 }],
      pending: { count: 1, oldest: '2026-03-01T00:00:00Z' },
      signals: ['massArchive', 'a signal of a newer database'],
    }),
  ).toEqual([
    'A slash on B, who you endorse, closes in 36 hours. If it passes you would lose 90 points.',
    'Your bond with B ends in 14 days, currently at -12 points.',
    'Your bond with B ends in 14 days.',
    '2 of your positive reviews were voted down by their subjects. The next one costs 1 point.',
    'You are listed among people who took back many reviews at once. You can respond there.',
    '1 invitation you sent has been pending for more than 14 days.',
  ]);
});

test('room under EIP-7 is mentioned if two or fewer would still count', () => {
  const headroom = { positive: 11, reciprocated: 9, nonReciprocated: 2, counted: 9, neutralised: 0, headroom: 2 };
  expect(texts({ headroom })).toEqual(['Only 2 more reciprocal reviews would count.']);
  expect(texts({ headroom: { ...headroom, headroom: 3 } })).toEqual([]);
  expect(texts({ headroom: { ...headroom, neutralised: 1, headroom: -1 } })).toEqual([
    '1 reciprocal review about you no longer counts.',
  ]);
});

test('a streak is at risk if there is no XP for today, and the data is from today', () => {
  const late = { asOf: '2026-03-16T19:00:00Z', streak: { days: 12, lastAt: '2026-03-15T23:59:59Z' } };
  expect(texts(late)).toEqual([
    'Your streak of 12 days ends in 5 hours unless you act: you have no known activity today (UTC).',
  ]);
  expect(texts({ ...late, streak: { days: 12, lastAt: '2026-03-16T00:00:00Z' } })).toEqual([]);
  expect(texts({ ...late, streak: { days: 2, lastAt: null } })).toEqual([]);
  expect(texts({ ...late, streak: { days: null, lastAt: null } })).toEqual([]);
  expect(texts({ ...late, dataUntil: '2026-03-15T22:00:00Z' })).toEqual([]);
});

test('a slash that costs endorsers no points says so', () => {
  const slash = { slashId: 1, subject: other, closesAt: '2026-03-17T12:00:00Z' };
  const ofPoints = [1, 0, null].map((points) => texts({ atStake: [{ ...slash, points }] })[0]?.split('. ')[1]);
  expect(ofPoints).toEqual([
    'If it passes you would lose 1 point.',
    'It costs you no points if it passes.',
    'It is not known how many points you would lose if it passes.',
  ]);
});
