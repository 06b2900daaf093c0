import { expect, test } from 'vitest';
import { dayEventText } from './dayEventText.ts';
import type { ReasonParts } from './parts.ts';
import { PRONOUNS } from './pronouns.ts';
import { reasonsInWords } from './reasonsInWords.ts';

const said = <Rule extends keyof ReasonParts>(id: Rule, parts: ReasonParts[Rule], to?: 'you') =>
  reasonsInWords([{ id, parts }], to)[0]?.text;
const eth = (tenths: number) => `${tenths}00000000000000000`;

test('reasons for a person', () => {
  expect(said('F1', { wei: eth(78), people: 2, reputable: 0 })).toBe('Backed with 7.8 ETH by 2 people');
  expect(said('F1', { wei: eth(41), people: 12, reputable: 5 })).toBe(
    'Backed with 4.1 ETH by 12 people, 5 of them reputable or above',
  );
  expect(said('F2', { positive: 39, reviews: 40, score: 1649.5 })).toBe(
    '39 of 40 reviews are positive; half of the authors score 1,650 or more',
  );
  expect(said('F3', { n: 31, standing: 31 })).toBe('All 31 reviews about them older than half a year still stand');
  expect(said('F3', { n: 31, standing: 30 })).toBe('30 of 31 reviews about them older than half a year still stand');
  expect(said('F3', { n: 31, standing: 1 })).toBe('1 of 31 reviews about them older than half a year still stands');
  expect(said('F4', { skill: 0.5, votes: 23 })).toBe(
    'Votes with the outcome of slashes more often than chance (skill 0.50, 23 votes)',
  );
  expect(said('F4', { skill: null, votes: 1 })).toBe(
    'Votes with the outcome of slashes more often than chance (1 vote)',
  );
  expect(said('F5', { k: 5, n: 6 })).toBe('5 of 6 slashes they opened were upheld');
  expect(said('F6', { people: 9, score: 1580 })).toBe(
    'Invited 9 people; their median score is 1,580, none was slashed',
  );
  expect(said('F7', { wei: eth(60), people: 14 })).toBe(
    'Has staked 6 ETH on 14 people and ended no vouch as unhealthy',
  );
  expect(said('F7', { wei: eth(60), people: 1 })).toBe('Has staked 6 ETH on 1 person and ended no vouch as unhealthy');
  expect(said('F8', { active: 44, weeks: 52 })).toBe('Active in 44 of the last 52 weeks');
});

test('reasons against a person', () => {
  const batch = { reviews: 58, people: 58, seconds: 4500, alike: true };
  expect(said('A1', batch)).toBe('Wrote 58 reviews of 58 people in 75 minutes, all with the same text');
  expect(said('A1', { ...batch, people: 1, alike: false })).toBe('Wrote 58 reviews of 1 person in 75 minutes');
  expect(said('A2', { archived: 56, reviews: 59, atOnce: 56, seconds: 3600 })).toBe(
    'Took back 56 of 59 reviews, 56 of them within 60 minutes',
  );
  expect(said('A2', { archived: 9, reviews: 10, atOnce: null, seconds: null })).toBe('Took back 9 of 10 reviews');
  expect(said('A3', { returned: 34, positive: 40, uncounted: 18 })).toBe(
    '34 of 40 positive reviews were returned; EIP-7 neutralizes 18',
  );
  expect(said('A4', { size: 8, shared: 19.5 })).toBe(
    'In a group of 8 who vote alike within two minutes of each other; a typical pair shares 20 targets',
  );
  expect(said('A4', { size: 2, shared: 1 })).toBe(
    'In a group of 2 who vote alike within two minutes of each other; a typical pair shares 1 target',
  );
  expect(said('A6', { k: 5, n: 6 })).toBe('5 of 6 slashes they opened were defended');
  expect(said('A6', { k: 1, n: 6 })).toBe('1 of 6 slashes they opened was defended');
  expect(said('A7', { people: 4, score: 1600 })).toBe(
    '4 people with a score of 1,600 or more reviewed them negatively',
  );
  expect(said('A8', { unhealthy: 3, n: 5 })).toBe('3 of 5 ended vouches were marked unhealthy');
  expect(said('A9', { slashed: 6, endorsed: 20, network: 0.02 })).toBe(
    '6 of 20 people they endorse were slashed (2.0% across all endorsements)',
  );
  expect(said('A9', { slashed: 1, endorsed: 5, network: 0.0204 })).toBe(
    '1 of 5 people they endorse was slashed (2.0% across all endorsements)',
  );
  expect(said('A10', { equal: 41, intervals: 60 })).toBe(
    'Votes at regular intervals: 41 of 60 pauses are equally long',
  );
  expect(said('A11', { returned: 9, people: 12 })).toBe(
    'Reviews are mostly returned, within a day (by 9 of 12 people)',
  );
  expect(said('A12', { marks: 5 })).toBe('5 of their positive reviews were voted down by the people they praise');
  expect(said('A13', { untrusted: 5, people: 9 })).toBe('5 of 9 people they invited are untrusted');
  expect(said('A13', { untrusted: 1, people: 9 })).toBe('1 of 9 people they invited is untrusted');
  expect(said('A14', { score: 775, share: 0.0149 })).toBe('Scores 775, lower than 98% of members');
  // The lowest of twenty: 19 score more.
  expect(said('A14', { score: 775, share: 0.05 })).toBe('Scores 775, lower than 95% of members');
  expect(said('A14', { score: 775, share: 0.01 }, 'you')).toBe('You score 775, lower than 99% of members');
  expect(said('A14', { score: 775 })).toBe('Scores 775');
  expect(said('A15', { from: 1200, to: 775, days: 60 })).toBe('The score fell from 1,200 to 775 in 60 days');
  expect(said('A15', { from: 1200, to: 775, days: 1 }, 'you')).toBe('Your score fell from 1,200 to 775 in 1 day');
});

test('an upheld slash, with what is known of it', () => {
  const slash = { at: '2026-01-12T00:00:00Z', share: 0.8082408874, type: 'SCORE', points: 300, slashes: 1 };
  expect(said('A5', slash)).toBe('Slashed in January 2026: 80.8% for, 300 points');
  expect(said('A5', { ...slash, points: 1 })).toBe('Slashed in January 2026: 80.8% for, 1 point');
  expect(said('A5', { ...slash, share: null })).toBe('Slashed in January 2026, 300 points');
  expect(said('A5', { ...slash, type: 'XP', slashes: 2 })).toBe(
    'Slashed in January 2026: 80.8% for (2 slashes in all)',
  );
  // The month in UTC, wherever the reader is.
  expect(said('A5', { ...slash, at: '2026-01-31T23:59:59Z', share: 1 })).toBe(
    'Slashed in January 2026: 100.0% for, 300 points',
  );
});

test('neutral facts', () => {
  expect(said('C1', { seconds: 36 * 3600, votes: 2 })).toBe(
    'A slash is open: 36 hours left, 2 votes; which way it leans stays hidden',
  );
  const moved = { change: -143, days: 30, on: '2026-11-09', event: null };
  expect(said('C2', moved)).toBe('Lost 143 points in 30 days, most on 9 Nov');
  expect(said('C2', { ...moved, change: 1, event: { kind: 'ownTakenBack', count: 56 } })).toBe(
    'Gained 1 point in 30 days, most on 9 Nov; on that day they took back 56 reviews',
  );
  expect(said('C3', { seconds: 24 * 86_400 })).toBe('Joined 24 days ago');
  expect(said('C4', { days: 54, points: null })).toBe('Their inviter carries a bond for 54 more days');
  expect(said('C4', { days: 1, points: -28.57 })).toBe(
    'Their inviter carries a bond for 1 more day (-28.6 points so far)',
  );
  expect(said('C4', { days: 33, points: 24 })).toBe(
    'Their inviter carries a bond for 33 more days (+24.0 points so far)',
  );
  expect(said('C5', {})).toBe('Verified as a human');
});

test.each([
  [0, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [2 * 86_400 - 1, '48 hours'],
  [2 * 86_400, '2 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(said('C3', { seconds })).toBe(`Joined ${words} ago`);
});

test.each([
  ['50000000000000000', '0.05 ETH'],
  ['6000000000000000000', '6 ETH'],
  ['10000000000000000000', '10 ETH'],
  ['9996000000000000000', '10 ETH'],
  ['123456000000000000000', '123 ETH'],
  ['1234560000000000000000', '1,235 ETH'],
])('%s wei are %s', (wei, words) => {
  expect(said('F7', { wei, people: 2 })).toBe(`Has staked ${words} on 2 people and ended no vouch as unhealthy`);
});

test('sentences address the person they are about', () => {
  expect(said('C4', { days: 54, points: null }, 'you')).toBe('Your inviter carries a bond for 54 more days');
  expect(said('A7', { people: 2, score: 1600 }, 'you')).toBe(
    '2 people with a score of 1,600 or more reviewed you negatively',
  );
  expect(said('A12', { marks: 5 }, 'you')).toBe('5 of your positive reviews were voted down by the people you praise');
  const event = { kind: 'ownTakenBack', count: 56 };
  expect(said('C2', { change: -143, days: 30, on: '2026-11-09', event }, 'you')).toBe(
    'Lost 143 points in 30 days, most on 9 Nov; on that day you took back 56 reviews',
  );
  expect(said('F7', { wei: eth(60), people: 14 }, 'you')).toBe(
    'You have staked 6 ETH on 14 people and ended no vouch as unhealthy',
  );
  expect(said('A9', { slashed: 6, endorsed: 20, network: 0.02 }, 'you')).toBe(
    '6 of 20 people you endorse were slashed (2.0% across all endorsements)',
  );
  // About slashes and a group, not about the person.
  expect(said('F4', { skill: null, votes: 23 }, 'you')).toBe(
    'You vote with the outcome of slashes more often than chance (23 votes)',
  );
  expect(said('A4', { size: 8, shared: 20 }, 'you')).toBe(
    'In a group of 8 who vote alike within two minutes of each other; a typical pair shares 20 targets',
  );
});

test('what happened on a day, once or many times', () => {
  const words = (kind: string, count: number) => dayEventText({ kind, count });
  expect(words('slashUpheld', 1)).toBe('a slash on them was upheld');
  expect(words('slashOpened', 2)).toBe('a slash on them was opened');
  expect(words('takenBack', 1)).toBe('1 review about them was taken back');
  expect(words('received', 1200)).toBe('1,200 reviews about them were written');
  expect(words('ownTakenBack', 1)).toBe('they took back 1 review');
  expect(words('ended', 1)).toBe('1 vouch for them ended');
  expect(words('ended', 2)).toBe('2 vouches for them ended');
  expect(dayEventText({ kind: 'received', count: 2 }, PRONOUNS.you)).toBe('2 reviews about you were written');
  expect([dayEventText(null), words('toString', 1)]).toEqual([null, null]);
});

test('a share names the minimum number of cases, and is strictly more than a percentage', () => {
  const among = (id: string, share: number | null, least: number | null) =>
    reasonsInWords([{ id, parts: {}, share, least }])[0]?.among;
  expect(among('F1', 0.05, 2)).toBe('more than 94% of people with 2 or more vouches');
  expect(among('A5', 0.1, 1)).toBe('more than 89% of people with at least one slash');
  expect(among('F8', 0.0333, 26)).toBe('more than 96% of people with 26 or more weeks of membership');
  expect([among('F1', 0.05, null), among('F1', null, 2), among('C5', 0.05, 0)]).toEqual([null, null, null]);
});

test('rules of a newer database are left out, and the rest of a reason stays', () => {
  const reason = { id: 'C5', parts: {}, side: 'context', href: '/x' };
  expect(reasonsInWords([{ ...reason, id: 'Z9' }, { ...reason, id: 'constructor' }, reason])).toEqual([
    { ...reason, text: 'Verified as a human', among: null },
  ]);
});
