import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { comparedFinding } from './finding';
import type { ComparedPerson, MeasureId } from './queries';

type Measured = Partial<Record<MeasureId, readonly [value: number, percentile: number | null]>>;

const compared = (profileId: number, name: string, measures: Measured, judged = 10) =>
  person(profileId, name, {
    measures: Object.entries(measures).map(([measure, [value, percentile]]) => ({ measure, value, percentile })),
    positiveShare: { k: judged, n: judged },
    reviews: {},
    vouchedInWei: '1700000000000000000',
  }) as unknown as ComparedPerson;
const text = (...people: ComparedPerson[]) => {
  const found = comparedFinding(people);
  return found && findingText(found);
};

test('says where one person is highest among all profiles', () => {
  expect(text()).toBeNull();
  expect(text(compared(1, 'Alice', { voteSkill: [0.5, null] }))).toBeNull();
  expect(text(compared(1, 'Alice', { score: [1250, 74.9] }))).toBeNull();
  expect(text(compared(1, 'Alice', { score: [2100, 100], vouchedEth: [1.7, 91] }))).toBe(
    'What sets Alice apart most is “Score”: 2,100, at percentile 100, where 100 is the highest.',
  );
});

test('a positive share counts from ten reviews on', () => {
  const measures: Measured = { positiveShare: [1, 99], score: [1300, 75] };
  expect(text(compared(1, 'Alice', measures, 9))).toMatch(/“Score”: 1,300, at percentile 75,/);
  expect(text(compared(1, 'Alice', measures, 10))).toMatch(/“Positive share”: 100\.0%, at percentile 99,/);
});

test('says where two people differ most', () => {
  const alice = compared(1, 'Alice', { score: [2100, 100], vouchedEth: [1.7, 100] });
  const bob = compared(2, 'Bob', { score: [1750, 80], vouchedEth: [0.5, 90] });
  const carol = compared(3, 'Carol', { score: [1450, 70] });
  expect(text(alice, alice)).toBeNull();
  expect(text(bob, alice, carol)).toBe('The widest gap is in “Score”: Alice has 2,100, Carol has 1,450.');
});
