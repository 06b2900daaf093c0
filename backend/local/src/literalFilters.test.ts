import { expect, it } from 'vitest';
import { quoteLiterals } from './literalFilters.ts';

const ask = (query: string, path = '/rest/v1/letters') => {
  const { searchParams } = new URL(
    quoteLiterals(`http://localhost${path}?${query}`, (name, argument) => name === 'find' && argument === 'words'),
  );
  return [...searchParams].map(([key, value]) => `${key}=${value}`).join('&');
};

it.each([
  ['title=eq.0xab', 'title=eq."0xab"'],
  ['title=eq.007', 'title=eq."007"'],
  ['title=not.eq.1e3', 'title=not.eq."1e3"'],
  ['title=in.(0xab,7,x)', 'title=in.("0xab",7,x)'],
  ['title=in.("0xab")', 'title=in.("0xab")'],
  ['or=(title.eq.0xab,id.in.(1,01))', 'or=(title.eq."0xab",id.in.(1,"01"))'],
  ['id=eq.7&id=gt.07', 'id=eq.7&id=gt."07"'],
  ['id=eq.-1.5', 'id=eq.-1.5'],
  ['title=eq.alice', 'title=eq.alice'],
  ['title=eq.', 'title=eq.'],
  ['title=eq."0xab"', 'title=eq."0xab"'],
  ['select=0x1&limit=010', 'select=0x1&limit=010'],
])('%s asks %s', (query, asked) => {
  expect(ask(query)).toBe(asked);
});

it.each([
  ['id=0xab', 'id="0xab"'],
  ['lim=8&handle=007', 'lim=8&handle="007"'],
  ['select=0x1&profile_id=eq.0x1', 'select=0x1&profile_id=eq."0x1"'],
  ['filters={"q":"0xab"}', 'filters={"q":"0xab"}'],
  ['exact=true&words=true', 'exact=true&words="true"'],
  ['words=false', 'words="false"'],
  ['words=truely', 'words=truely'],
])('a function gets %s as %s', (query, asked) => {
  expect(ask(query, '/rest/v1/rpc/find')).toBe(asked);
});
