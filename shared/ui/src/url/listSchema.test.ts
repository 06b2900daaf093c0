import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listCodec } from './listSchema';
import { parseAsStringLiteral } from './parsers';

const codec = listCodec(
  {
    sort: ['created', 'score'],
    views: ['table', 'map'],
    cols: ['name', 'score', 'joined'],
    filters: { level: parseAsStringLiteral(['known', 'revered']) },
    keep: ['c'],
  },
  { sort: '-created', range: '90d' },
);

test('an empty search gives the defaults', () => {
  expect(codec.parse('')).toEqual({
    q: '',
    sort: '-created',
    page: 1,
    per: 50,
    range: '90d',
    view: 'table',
    cols: [],
    asOf: null,
    level: null,
  });
});

test('values survive the way through the URL', () => {
  const search = '?q=alice&sort=-score&page=3&per=100&range=7d&cols=name,joined&view=map&asOf=2026-01-31&level=known';
  const values = codec.parse(search);
  expect(values).toEqual({
    q: 'alice',
    sort: '-score',
    page: 3,
    per: 100,
    range: '7d',
    view: 'map',
    cols: ['name', 'joined'],
    asOf: '2026-01-31',
    level: 'known',
  });
  expect(codec.parse(codec.write(values, ''))).toEqual(values);
});

test('defaults are not written', () => {
  expect(codec.write(codec.defaults, '?sort=-created&per=50&range=90d')).toBe('');
});

test('unknown and invalid parameters are dropped, those of others stay', () => {
  const search = '?page=0&per=51&sort=-password&range=5y&view=x&asOf=tomorrow&level=evil&junk=1&c=1,2&q=ok';
  expect(codec.write(codec.parse(search), search)).toBe('?c=1,2&q=ok');
});

test('unknown columns are dropped one by one, unknown or repeated sort columns as a whole', () => {
  expect(codec.parse('?cols=name,evil,score,name').cols).toEqual(['name', 'score']);
  expect(codec.parse('?sort=score,-created').sort).toBe('score,-created');
  expect(codec.parse('?sort=score,-score').sort).toBe('-created');
});

test('any search string can be read, and writing it twice changes nothing', () => {
  const key = fc.constantFrom('q', 'sort', 'page', 'per', 'range', 'cols', 'view', 'asOf', 'level', 'c', 'junk');
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.tuple(key, fc.string())).map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  );
  fc.assert(
    fc.property(text, (search) => {
      const once = codec.write(codec.parse(search), search);
      expect(codec.write(codec.parse(once), once)).toBe(once);
    }),
  );
});
