import { expect, it } from 'vitest';
import { requestOf } from '../engine/plain.ts';
import { canonicalCall, numberOf } from './canonical.ts';
import { createDoor } from './door.ts';
import type { PublicFunction } from './functions.ts';

const list: PublicFunction = {
  name: 'reviews_list',
  arguments: {
    id: 'number',
    who: 'text',
    day: 'value',
    filters: 'json',
    sort: 'text',
    per: 'number',
    ids: 'numbers',
    names: 'list',
    after: 'json',
    all: 'boolean',
  },
  required: ['id'],
  defaults: { who: null, day: null, filters: {}, sort: '-at', per: 50, ids: [], names: null, after: null, all: false },
};
const door = createDoor({ functions: [list.name], pages: {}, filters: {}, deprecated: {}, fileRows: 0, tables: {} }, [
  list,
]);

/** The body that the database gets. */
async function asked(init: string | Record<string, string>): Promise<string> {
  const url = 'http://localhost/rest/v1/rpc/reviews_list';
  const answer =
    typeof init === 'string'
      ? door({ url, method: 'POST', headers: [['content-type', 'application/json']], body: Buffer.from(init) })
      : door({ url: `${url}?${new URLSearchParams(init)}`, method: 'GET', headers: [], body: null });
  if (answer instanceof Response) throw new Error(await answer.text());
  expect([answer.method, answer.url]).toEqual(['POST', url]);
  return requestOf(answer).text();
}

it.each<[string, (string | Record<string, string>)[]]>([
  [
    '{"id":10807}',
    [
      '{"id":10807}',
      ' { "id" :\n10807.0 } ',
      '{"id":1.0807e4}',
      '{"id":"010807"}',
      '{"id":"10807.000"}',
      '{"id":" +10807 "}',
      { id: '10807' },
      { id: '010807', apikey: 'k' },
      { id: '10807.' },
      // The default where nothing is given.
      '{"id":10807,"who":null,"sort":"-at","per":50,"filters":{},"all":false,"ids":[]}',
      '{"id":10807,"filters":null,"per":null,"sort":null}',
      '{"id":10807,"filters":{"range":null}}',
      { id: '10807', per: '0050.0', filters: '{ }', all: 'false', ids: '{}' },
    ],
  ],
  ['{"id":0}', ['{"id":0}', '{"id":-0}', '{"id":"-0"}', { id: '-00.0' }]],
  ['{"id":1.5}', ['{"id":1.50}', '{"id":"01.500"}', { id: '1.5' }]],
  // More digits than a double holds: two such values are two queries.
  ['{"id":"9007199254740993"}', ['{"id":"9007199254740993"}', { id: '009007199254740993' }]],
  ['{"id":9007199254740991}', ['{"id":9007199254740991}', { id: '9007199254740991.0' }]],
  ['{"id":"0.1234567890123456789"}', ['{"id":"0.12345678901234567890"}', { id: '00.1234567890123456789' }]],
  [
    '{"filters":{"author":"1","min":5,"words":["b","a"]},"id":1}',
    [
      '{"id":1,"filters":{"words":["b","a"],"min":5.0,"author":"1","range":null}}',
      { filters: '{"min":5e0,"author":"1","words":[ "b","a" ]}', id: '1' },
    ],
  ],
  [
    '{"after":{"at":null,"id":2},"id":1}',
    ['{"after":{"id":2,"at":null},"id":1}', { id: '1', after: '{"id":2,"at":null}' }],
  ],
  ['{"id":1,"ids":[1,2,null]}', ['{"ids":["01",2.0,null],"id":1}', '{"ids":[1,"2",null],"id":"1"}']],
  ['{"id":1,"names":["01","2"]}', ['{"id":1,"names":["01",2]}', { id: '1', names: '{01,"2"}' }]],
  // A text that looks like a number is not a number.
  ['{"id":1,"who":"010807"}', ['{"id":1,"who":"010807"}', { id: '1', who: '010807' }]],
  ['{"id":1,"who":"10807.0"}', [{ id: '1', who: '10807.0' }]],
])('asks %s however it is written', async (one, spellings) => {
  for (const spelling of spellings) expect([spelling, await asked(spelling)]).toEqual([spelling, one]);
});

it('leaves canonical calls unchanged', () => {
  const call = canonicalCall(list, { id: '9007199254740993', ids: ['1', 2], who: 'a', filters: { b: 1, a: null } });
  expect(canonicalCall(list, call)).toEqual(call);
});

it('reads only decimal numbers, and no JSON number that parsing changed', () => {
  for (const text of ['', ' ', '.5', '0x10', '1_000', '1e3', 'Infinity', '1 2', '--1'])
    expect([text, numberOf(text)]).toEqual([text, null]);
  expect([numberOf(2 ** 53), numberOf(1e308), numberOf(0.1)]).toEqual([null, null, 0.1]);
});
