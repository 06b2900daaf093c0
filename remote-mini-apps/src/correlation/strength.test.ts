import { expect, it } from 'vitest';
import { strengthSentence } from './strength';

const say = (pearson: number | null, shown = true) => strengthSentence({ n: 40, pearson, shown }, 'Score', 'XP');

it('says how two figures move together', () => {
  expect(say(0.62)).toBe(
    'People with more of one tend to have more of the other: Score and XP strongly move together.',
  );
  expect(say(-0.31)).toBe('People with more of one tend to have less of the other: Score and XP clearly move apart.');
  expect(say(0.1)).toContain('a little move together');
  expect(say(-0.09)).toContain('hardly move together');
});

it('says nothing of too few people, or without variation', () => {
  expect(say(0.9, false)).toBe('Only 40 people: too few to say whether the two move together.');
  expect(say(null)).toBe('Nothing can move with a figure that is the same for all 40 people.');
  const one = { n: 1, pearson: null, shown: false };
  expect(strengthSentence(one, 'Score', 'XP')).toBe('Only 1 person: too few to say whether the two move together.');
  expect(strengthSentence({ ...one, n: 0 }, 'Score', 'XP')).toMatch(/^Only 0 people:/);
});
