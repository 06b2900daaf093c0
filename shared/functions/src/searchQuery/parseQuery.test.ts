import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extended, parseQuery } from './parseQuery.ts';
import { replaced } from './problem.ts';

test('every operator, with its synonyms', () => {
  expect(
    parseQuery('from:mallory about:@erin is:archived is:negative is:batch is:template type:review type:vouch').filters,
  ).toEqual({
    author: 'mallory',
    subject: '@erin',
    state: 'archived',
    sentiment: 'negative',
    marks: ['batch', 'template'],
    type: ['review', 'vouch'],
  });
  expect(parseQuery('author:"profileId:11" subject:5 AFTER:2026-01-31 before:2026-03-01').filters).toEqual({
    author: 'profileId:11',
    subject: '5',
    after: '2026-01-31',
    before: '2026-03-01',
  });
});

test.each([
  ['votes:>5', { minVotes: 6 }],
  ['votes:>=5', { minVotes: 5 }],
  ['votes:<5', { maxVotes: 4 }],
  ['score:<=1600', { maxScore: 1600 }],
  ['score:1600', { minScore: 1600, maxScore: 1600 }],
  ['score:>1600 score:<1800', { minScore: 1601, maxScore: 1799 }],
])('%s', (text, filters) => {
  expect(parseQuery(text)).toMatchObject({ filters, problems: [] });
});

test('words, phrases and exclusions', () => {
  expect(parseQuery('"highly trusted" friend -scam -"great person" https://example.org 12:30').filters).toEqual({
    words: ['highly trusted', 'friend', 'https://example.org', '12:30'],
    without: ['scam', 'great person'],
  });
});

test.each([
  ['autor:bob', 'There is no operator autor: here.', 'author:bob'],
  [
    'is:postive',
    'is: accepts positive, neutral, negative, active, archived, reciprocal, batch, template.',
    'is:positive',
  ],
  ['type:vote', 'type: accepts review, vouch, slash.', null],
  ['before:2026-02-30', 'before: accepts a day such as 2026-01-31.', null],
  ['votes:many', 'votes: accepts a number up to 1000000000, such as votes:>5.', null],
  ['score:>2800', 'score: accepts a number up to 2800, such as score:>5.', null],
  ['author:', 'author: needs a value.', ''],
  ['-author:bob', 'Only words and phrases can be left out.', 'author:bob'],
  ['-', 'A word is missing here.', ''],
])('%s is told', (text, message, fix) => {
  expect(parseQuery(text)).toEqual({ filters: {}, terms: [], problems: [{ from: 0, to: text.length, message, fix }] });
});

test('an unclosed quotation mark still finds its words', () => {
  const { filters, problems } = parseQuery('is:active "highly trusted');
  expect(filters).toEqual({ state: 'active', words: ['highly trusted'] });
  expect(problems).toMatchObject([{ from: 10, fix: '"highly trusted"' }]);
});

test('a repeated operator or a word too many is ignored', () => {
  expect(parseQuery('from:a author:b')).toMatchObject({
    filters: { author: 'a' },
    problems: [{ from: 7, message: 'Only the first author: is used.' }],
  });
  expect(parseQuery('a b c d e f g h i').problems).toMatchObject([{ from: 16, message: 'At most 8 words are used.' }]);
});

test('a part can be removed, replaced and added', () => {
  const [, term] = parseQuery('one is:active two').terms;
  expect(term && replaced('one is:active two', term, '')).toBe('one two');
  expect(term && replaced('one is:active two', term, 'is:archived')).toBe('one is:archived two');
  expect(extended('one ', 'from:@bob')).toBe('one from:@bob');
});

test('for any input, parts are in order and in bounds, and parsing never throws', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('is:', 'author:', '"', '-', ' ', 'votes:>', 'type:slash', 'constructor:x'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const { terms, problems, filters } = parseQuery(text);
      const places = [...terms, ...problems].sort((a, b) => a.from - b.from || a.to - b.to);
      for (const { from, to } of places) expect(0 <= from && from < to && to <= text.length).toBe(true);
      expect((filters.words ?? []).length).toBeLessThanOrEqual(8);
    }),
  );
});
