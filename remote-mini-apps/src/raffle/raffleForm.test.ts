import { expect, test } from 'vitest';
import { emptyForm, formOf, localMinute, type RaffleForm, readForm } from './raffleForm';

const NOW = Date.parse('2026-03-16T00:00:00Z');
const form = (change: Partial<RaffleForm> = {}): RaffleForm => ({
  ...emptyForm(NOW),
  title: ' Spring ',
  freezeAt: localMinute(NOW + 60_000),
  ...change,
});
const problems = (change: Partial<RaffleForm>) => readForm(form(change), NOW).problems;

test('a rule contains only what was entered, with the randomness a fixed time after the freeze', () => {
  const given = {
    minScore: '1400',
    unflagged: true,
    metric: 'xp',
    season: '2',
    week: '4',
    per: '100',
    cap: '5',
  } as const;
  expect(readForm(form({ ...given, wait: '15' }), NOW).body).toEqual({
    title: 'Spring',
    prize: '',
    winners: 1,
    repeats: false,
    freezeAt: '2026-03-16T00:01:00.000Z',
    beaconAt: '2026-03-16T00:16:00.000Z',
    rule: { minScore: 1400, flaggedFrom: 50, season: 2, week: 4, tickets: { metric: 'xp', per: 100, cap: 5 } },
  });
});

test('a season without XP is not a rule', () => {
  expect(readForm(form({ season: '2', week: '4' }), NOW).body).toMatchObject({ rule: {} });
});

test('a pasted list, sorted', () => {
  expect(readForm(form({ by: 'list', entries: '6\n3,2\n' }), NOW).body).toMatchObject({
    rule: null,
    entries: [
      { profileId: 3, tickets: 2 },
      { profileId: 6, tickets: 1 },
    ],
  });
});

test('each wrong field says what it accepts', () => {
  expect(problems({ title: ' ' })).toEqual({ title: 'Give it a title.' });
  expect(problems({ winners: '' })).toEqual({ winners: 'A whole number from 1 to 1000.' });
  expect(problems({ wait: '9' })).toEqual({ wait: 'A whole number from 10 to 43200.' });
  expect(problems({ freezeAt: localMinute(NOW) })).toEqual({ freezeAt: 'Choose a time in the future.' });
  expect(problems({ freezeAt: '' })).toEqual({ freezeAt: 'Choose a time in the future.' });
  expect(problems({ minXp: '1' })).toEqual({ season: 'XP is counted by season and week.' });
  expect(problems({ minScore: '1e3' })).toEqual({ minScore: 'A whole number from 0 to 2800.' });
  expect(problems({ by: 'list', entries: '3\nx' })).toEqual({ entries: 'Line 2 is not "profile id,tickets".' });
  expect(problems({ by: 'list', entries: '3\n3' })).toEqual({ entries: 'Profile 3 is listed twice.' });
});

test('the form of a draft produces the same raffle again', () => {
  const { title, prize, winners, repeats } = { title: 'Spring', prize: 'A mug', winners: 2, repeats: true };
  const times = { freezeAt: '2026-03-16T01:00:00.000Z', beaconAt: '2026-03-16T01:15:00.000Z' };
  const draft = { id: 'R-0001', title, prize, winners, repeats, ...times };
  const rule = {
    minScore: 1400,
    season: 2,
    week: 4,
    minXp: 1,
    flaggedFrom: 50,
    tickets: { metric: 'xp', per: 100, cap: 5 },
  } as const;
  const asked = { title, prize, winners, repeats, ...times };
  expect(readForm(formOf({ ...draft, rule, entries: [] }), NOW).body).toEqual({ ...asked, rule });
  const entries = [
    { profileId: 3, tickets: 2 },
    { profileId: 6, tickets: 1 },
  ];
  expect(readForm(formOf({ ...draft, rule: null, entries }), NOW).body).toEqual({ ...asked, rule: null, entries });
});
