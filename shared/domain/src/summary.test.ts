import { expect, test } from 'vitest';
import { publicSummaryOf, type SummaryFacts, summaryOf, summaryText } from './summary.ts';

const eth = (whole: number) => `${whole}000000000000000000`;
const backed = {
  id: 'F1',
  side: 'for',
  parts: { wei: eth(4), people: 15, reputable: 0 },
  href: '/vouches?subject=profileId:7',
};
const steady = { id: 'F8', side: 'for', parts: { active: 44, weeks: 52 } };
const swapped = { id: 'A3', side: 'against', parts: { returned: 76, positive: 90, uncounted: 18 }, href: '/reviews' };
const takenBack = { id: 'A2', side: 'against', parts: { archived: 9, reviews: 10, atOnce: null, seconds: null } };
const joined = { id: 'C3', side: 'context', parts: { seconds: 86_400 } };

const facts = (summary: string | null, reasons: SummaryFacts['reasons'] = [], more: Partial<SummaryFacts> = {}) => ({
  summary,
  reasons,
  score: 1250,
  ...more,
});
const said = (...given: Parameters<typeof facts>) => {
  const summary = summaryOf(facts(...given));
  return summary && summaryText(summary);
};

test('one word and one sentence, made of the strongest reasons of each side', () => {
  expect(said('caution.slashed', [swapped, backed])).toBe(
    'Caution: 76 of 90 positive reviews were returned; EIP-7 neutralizes 18.',
  );
  expect(said('caution.alone', [takenBack])).toBe('Caution: Took back 9 of 10 reviews.');
  expect(said('mixed', [takenBack, swapped, backed, steady])).toBe(
    'Mixed signals: Backed with 4 ETH by 15 people, but took back 9 of 10 reviews.',
  );
  expect(said('concerns', [takenBack, joined])).toBe('Concerns: Took back 9 of 10 reviews.');
  expect(said('backed', [backed, steady])).toBe(
    'Well backed: Backed with 4 ETH by 15 people. Active in 44 of the last 52 weeks.',
  );
  expect(said('usual', [backed])).toBe('Nothing unusual: Score 1,250, neutral, typical of members.');
  expect(said('usual', [], { score: null })).toBe('Nothing unusual: Typical of members.');
});

test('a low score stands alone if there is nothing else against a person', () => {
  expect(said('caution.score', [], { score: 799 })).toBe('Caution: Score 799, untrusted.');
  expect(said('caution.score', [takenBack], { score: 799 })).toBe('Caution: Took back 9 of 10 reviews.');
});

test('says when little is known of a person', () => {
  const asOf = '2026-03-16T00:00:00Z';
  const joinedAt = '2026-03-13T00:00:00Z';
  expect(said('little', [joined], { reviews: 2, votes: 1, joinedAt, asOf })).toBe(
    'Little known: 2 reviews, 1 vote, joined 3 days ago.',
  );
  expect(said('little', [], { reviews: 0, votes: 0, joinedAt: null, asOf })).toBe(
    'Little known: 0 reviews, 0 votes, has not joined.',
  );
  // A card has no votes.
  expect(said('little', [], { reviews: 1 })).toBe('Little known: 1 review.');
});

test('no summary if the database names none or a newer one, or if its reasons are missing', () => {
  expect([null, 'unheard', 'constructor'].map((rule) => said(rule, [backed, takenBack]))).toEqual([null, null, null]);
  expect([said('mixed', [backed]), said('mixed', [takenBack]), said('backed', [backed]), said('concerns', [])]).toEqual(
    [null, null, null, null],
  );
});

test('reasons link to their rows, and those behind the word are named', () => {
  expect(summaryOf(facts('mixed', [takenBack, swapped, backed, steady, joined]))).toEqual({
    rule: 'mixed',
    word: 'Mixed signals',
    pieces: [
      { text: 'Backed with 4 ETH by 15 people', href: '/vouches?subject=profileId:7' },
      ', but ',
      'took back 9 of 10 reviews',
    ],
    because: 'Some reasons speak for this person, others against.',
    behind: ['A2', 'A3', 'F1', 'F8'],
    said: ['F1', 'A2'],
  });
  expect(summaryOf(facts('backed', [backed, steady]))?.behind).toEqual(['F1', 'F8']);
  expect(summaryOf(facts('little', [joined]))?.behind).toEqual([]);
});

test('suspicions appear only on a person’s own page', () => {
  const reasons = [takenBack, swapped, backed];
  expect(publicSummaryOf(facts('mixed', reasons))).toMatchObject({ said: ['F1', 'A3'], behind: ['A3', 'F1'] });
  expect(publicSummaryOf(facts('concerns', [takenBack]))).toBeNull();
});
