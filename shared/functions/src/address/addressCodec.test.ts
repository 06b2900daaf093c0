import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageFunction } from '../schema/declaration.ts';
import { list, object } from '../schema/field.ts';
import { countFrom, dayGiven, levelsNamed, oneOf, range, who, words } from '../schema/filter.ts';
import { addressCodec, orderOf } from './addressCodec.ts';
import { callArgs } from './callArgs.ts';

const fn = {
  ...pageFunction({
    name: 'trades_list',
    answers: 'Trades.',
    args: { person: who({ required: true }), bar: oneOf(['1h', '1d'], { fallback: '1d' }) },
    filters: {
      q: words(),
      range: range(),
      asOf: dayGiven(),
      status: oneOf(['open', 'all'], { fallback: 'open' }),
      level: levelsNamed(),
      min: countFrom(1, 100),
      author: who(),
    },
    opens: { range: '90d' },
    answer: object({ rows: list(object({})) }),
  }),
  list: true as const,
  orders: ['created', 'score'],
  order: '-created',
};
const codec = addressCodec(fn, {
  views: ['table', 'map'],
  cols: ['name', 'score', 'joined'],
  own: { unit: oneOf(['eth', 'usd'], { fallback: 'eth' }) },
});

test('an empty address gives the defaults of the page', () => {
  expect(codec.parse('')).toEqual({
    q: '',
    sort: '-created',
    page: 1,
    per: 25,
    range: '90d',
    view: 'table',
    cols: [],
    asOf: null,
    bar: '1d',
    status: 'open',
    level: null,
    min: null,
    author: null,
    unit: 'eth',
  });
  expect(codec.write(codec.defaults, '?sort=-created&per=25&range=90d&status=open')).toBe('');
});

test('what is written reads back the same', () => {
  const search =
    '?q=alice+%26+bob&sort=-score&page=3&per=100&range=2026-01-01..2026-02-01&view=map&cols=name,joined&asOf=2026-01-31&level=known,revered&author=@bob&unit=usd';
  const values = codec.parse(search);
  expect(values).toMatchObject({
    q: 'alice & bob',
    range: '2026-01-01..2026-02-01',
    level: ['known', 'revered'],
    author: '@bob',
    unit: 'usd',
  });
  expect(codec.write(values, '')).toBe(
    '?q=alice+%26+bob&sort=-score&page=3&per=100&range=2026-01-01..2026-02-01&view=map&cols=name,joined&asOf=2026-01-31&level=known,revered&author=@bob&unit=usd',
  );
});

test('unknown, invalid and too long values are dropped; foreign parameters stay', () => {
  const search = `?page=0&per=51&sort=-password&range=5y&view=x&asOf=2026-02-31&level=evil&status=x&min=1e2&author=${'a'.repeat(201)}&junk=1&c=1,2&q=ok`;
  expect(codec.write(codec.parse(search), search)).toBe('?c=1,2&q=ok');
  expect(codec.parse('?q=a%00b&author=%00')).toMatchObject({ q: '', author: null });
});

test('known columns and orders survive among unknown ones', () => {
  expect(codec.parse('?cols=name,evil,score,name').cols).toEqual(['name', 'score']);
  expect(codec.parse('?sort=score,-created').sort).toBe('score,-created');
  expect(codec.parse('?sort=score,-score').sort).toBe('-created');
});

test('a search string is stable after one round trip, whatever it was', () => {
  const key = fc.constantFrom(
    'q',
    'sort',
    'page',
    'per',
    'range',
    'cols',
    'view',
    'asOf',
    'level',
    'min',
    'author',
    'c',
    'junk',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.tuple(key, fc.string())).map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  );
  fc.assert(
    fc.property(text, (search) => {
      const once = codec.write(codec.parse(search), search);
      expect(codec.write(codec.parse(once), once)).toBe(once);
    }),
  );
});

test('a call names the given values, and nothing else', () => {
  expect(
    callArgs(fn, codec.parse('?level=known&page=2'), { args: { person: '@bob' }, filters: { author: '7' } }),
  ).toEqual({
    person: '@bob',
    bar: '1d',
    filters: { range: '90d', status: 'open', level: ['known'], author: '7' },
    sort: '-created',
    page: 2,
    per: 25,
  });
});

test('a page that sends only some filters carries no others, except the day, to say it does not support it', () => {
  const options = { only: ['level'], own: { dir: oneOf(['in', 'out'], { fallback: 'in' }) } };
  const tab = addressCodec(fn, options);
  const values = tab.parse('?level=known&range=7d&status=all&q=x&asOf=2026-01-31&dir=out&bar=1h');
  expect(values).toMatchObject({ level: ['known'], asOf: '2026-01-31', dir: 'out', q: '', range: 'all' });
  expect(tab.write(values, '')).toBe('?asOf=2026-01-31&level=known&dir=out');
  expect(tab.filters).toEqual(['level', 'dir']);
  expect(callArgs(fn, values, { filters: { author: '7' } }, options)).toEqual({
    filters: { level: ['known'], author: '7' },
    sort: '-created',
    page: 1,
    per: 25,
  });
  expect(callArgs(fn, codec.parse('?asOf=2026-01-31'), {}, { without: ['asOf'] })).toMatchObject({
    bar: '1d',
    filters: { range: '90d', status: 'open' },
  });
  expect(callArgs(fn, codec.parse('?asOf=2026-01-31'), {}, { without: ['asOf'] }).filters).not.toHaveProperty('asOf');
});

test('a page can add an order and words to a function without them', () => {
  const own = { q: words({ fallback: '' }), sort: orderOf(['name'], { fallback: 'listed' }), tag: oneOf(['fun']) };
  const plain = pageFunction({ name: 'index', answers: 'All.', answer: object({}) });
  const page = addressCodec(plain, { own });
  expect(page.defaults).toMatchObject({ q: '', sort: 'listed', tag: null });
  expect(page.parse('?q=x&sort=-name&tag=fun')).toMatchObject({ q: 'x', sort: '-name', tag: 'fun' });
  expect(page.write(page.parse('?q=x&sort=-age&tag=evil'), '')).toBe('?q=x');
  expect(page.filters).toEqual(['tag']);
  expect(callArgs(plain, page.parse('?q=x&sort=name'))).toEqual({});
});

test('the compared people are left alone, unless they belong to the page', () => {
  const comparing = addressCodec(fn, { own: { c: who() } });
  expect(comparing.write(comparing.parse('?c=2'), '?c=1')).toBe('?c=2');
  expect(comparing.write({}, '?c=1')).toBe('');
  expect(codec.write({}, '?c=1')).toBe('?c=1');
});
