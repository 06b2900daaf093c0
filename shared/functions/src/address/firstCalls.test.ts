import { expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../book.ts';
import { firstCalls } from './firstCalls.ts';

const votes = [
  { function: 'votes_targets', view: '' },
  { function: 'votes_stream', view: 'stream' },
];

test('a list is called with what the address says, and nothing else', () => {
  expect(
    firstCalls([{ function: 'vouches_list' }], DECLARED_FUNCTIONS, {}, '?mutual=yes&page=2&junk=1&authorLevel=evil'),
  ).toEqual([
    {
      name: 'vouches_list',
      args: { filters: { range: 'all', status: 'active', mutual: 'yes' }, sort: '-amount', page: 2, per: 25 },
    },
  ]);
});

test('a call that does not depend on the address is made unchanged', () => {
  const always = { filters: { status: 'open' }, sort: 'closes', page: 1, per: 6 };
  expect(firstCalls([{ function: 'slashes_list', always }], DECLARED_FUNCTIONS, {}, '?status=upheld&page=4')).toEqual([
    { name: 'slashes_list', args: always },
  ]);
});

test.each([
  ['', ['votes_targets']],
  ['?view=stream', ['votes_stream']],
  // Dropped by the page, which then makes the call itself.
  ['?view=nonsense', []],
])('the view %j asks for its own', (search, names) => {
  expect(firstCalls(votes, DECLARED_FUNCTIONS, {}, search).map(({ name }) => name)).toEqual(names);
});

test('a person in the path has one spelling', () => {
  const declared = [{ function: 'votes_search', path: { person: 'handle' } }];
  for (const handle of ['Bob', '@bob', 'https://x.com/bob'])
    expect(firstCalls(declared, DECLARED_FUNCTIONS, { handle }, '')[0]?.args.person).toBe('@bob');
});

test('a chart beside a list is called with the address of the list, by its own filters', () => {
  const declared = [{ function: 'votes_series', beside: 'votes_targets' }];
  expect(firstCalls(declared, DECLARED_FUNCTIONS, {}, '?type=review&page=2&sort=votes')).toEqual([
    { name: 'votes_series', args: { filters: { range: '7d', type: ['review'] } } },
  ]);
});

test.each([
  ['', { range: '7d' }],
  ['?q=is%3Abatch+-scam', { marks: ['batch'], without: ['scam'] }],
])('a search at %j is asked for by the query that stands there', (search, filters) => {
  expect(firstCalls([{ function: 'ethos_search' }], DECLARED_FUNCTIONS, {}, search)).toEqual([
    { name: 'ethos_search', args: { filters, sort: '-relevance', page: 1, per: 25 } },
  ]);
});

test('arguments that a page always sends come with the declaration', () => {
  const declared = [{ function: 'votes_stream', args: { most_days: 31 } }];
  expect(firstCalls(declared, DECLARED_FUNCTIONS, {}, '')[0]?.args).toMatchObject({ most_days: 31 });
});

test('a function unknown to this site is left to the page', () => {
  expect(firstCalls([{ function: 'constructor' }, { function: 'trades_list' }], DECLARED_FUNCTIONS, {}, '')).toEqual(
    [],
  );
});
