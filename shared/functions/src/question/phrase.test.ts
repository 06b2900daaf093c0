import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invitationsList } from '../declared/invitationsList.ts';
import { reviewsList } from '../declared/reviewsList.ts';
import { slashesList } from '../declared/slashesList.ts';
import { vouchesList } from '../declared/vouchesList.ts';
import type { Filter } from '../schema/filter.ts';
import { questionAddress, recordsAddress } from './address.ts';
import { DATA_NAMES, dataSet, knownQuestion } from './grammar.ts';
import { readPhrase } from './phrase.ts';

it.each([
  ['open slashes', '/magic?data=slashes&where=status%3Aopen', '/slashes?status=open'],
  [
    'reviews by alice last week',
    '/magic?data=reviews&where=author%3Aalice&range=7d',
    '/reviews?status=all&author=alice&range=7d',
  ],
  [
    'Negative reviews about @bob',
    '/magic?data=reviews&where=sentiment%3Anegative%2Csubject%3A%40bob',
    '/reviews?status=all&sentiment=negative&subject=%40bob',
  ],
  ['archived reviews', '/magic?data=reviews&where=status%3Aarchived', '/reviews?status=archived'],
  ['how many vouches in the last 30 days', '/magic?data=vouches&range=30d', '/vouches?status=all&range=30d'],
  ['votes by month', '/magic?data=votes&group=month', null],
  ['reviews today', '/magic?data=reviews&range=24h', '/reviews?status=all&range=24h'],
  ['slashes against erin', '/magic?data=slashes&where=subject%3Aerin', '/slashes?subject=erin'],
])('"%s" is a question', (text, magic, records) => {
  const question = readPhrase(text);
  expect(question && [questionAddress(question), recordsAddress(question)]).toEqual([magic, records]);
  expect(question && knownQuestion(question)).toEqual(question);
});

it.each([
  'reviews',
  'alice',
  'known reviews',
  'reviews by',
  'open',
  'reviews last 17 days',
  'profiles by alice',
  'open slashes maybe',
  '',
])('"%s" is none', (text) => {
  expect(readPhrase(text)).toBeNull();
});

it('everything it reads is in the grammar, whatever is typed', () => {
  const word = fc.constantFrom(
    'reviews',
    'slashes',
    'by',
    'about',
    'open',
    'positive',
    'month',
    'last',
    'week',
    '@a',
    'constructor',
    'x,y',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 7 }), (words) => {
      const question = readPhrase(words.join(' '));
      if (question) expect(knownQuestion(question)).toEqual(question);
    }),
  );
});

it('lists filter by what the grammar says, under the same names', () => {
  const lists: Record<string, Record<string, Filter>> = {
    '/reviews': reviewsList.filters,
    '/vouches': vouchesList.filters,
    '/slashes': slashesList.filters,
  };
  expect(invitationsList.filters).not.toHaveProperty('author');
  const listed = DATA_NAMES.flatMap((name) => (dataSet(name).list ? [name] : []));
  expect(listed).toEqual(['reviews', 'vouches', 'slashes']);
  for (const name of listed) {
    const { list, groups } = dataSet(name);
    const filters = lists[list?.path ?? ''] ?? {};
    for (const field of list?.filters ?? [])
      for (const value of groups[field]?.words ?? ['@bob'])
        expect(filters[field]?.read(value), `${name} ${field}`).toBe(value);
  }
});
