import { expect, it } from 'vitest';
import { plainRequest, requestOf } from '../engine/plain.ts';
import { createDoor } from './door.ts';
import { OPEN } from './open.ts';

const door = createDoor(OPEN, [
  {
    name: 'reviews_list',
    arguments: { filters: 'json', sort: 'text', per: 'number', ids: 'list', after: 'json', all: 'boolean' },
    required: [],
    defaults: { filters: {}, sort: null, per: 50, after: null },
  },
  {
    name: 'person_card',
    arguments: { user_id: 'number', lang: 'text' },
    required: ['user_id'],
    defaults: { lang: 'en' },
  },
  { name: 'site_status', arguments: {}, required: [], defaults: {} },
  { name: 'people_search', arguments: { per: 'number' }, required: [], defaults: { per: 8 } },
  { name: 'granted_by_mistake', arguments: {}, required: [], defaults: {} },
]);

type Init = { method?: string; headers?: Record<string, string>; body?: unknown };
const JSON_BODY = { 'content-type': 'application/json' };

async function ask(path: string, { method, headers, body }: Init = {}) {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const init = {
    method: method ?? (text === undefined ? 'GET' : 'POST'),
    headers: { apikey: 'k', ...(text !== undefined && JSON_BODY), ...headers },
  };
  const request = new Request(`http://localhost/rest/v1/${path}`, text === undefined ? init : { ...init, body: text });
  return door(await plainRequest(request));
}

async function passed(path: string, init?: Init): Promise<Request> {
  const answer = await ask(path, init);
  if (answer instanceof Response) throw new Error(`refused: ${await answer.text()}`);
  return requestOf(answer);
}

async function refused(path: string, init?: Init): Promise<string> {
  const answer = await ask(path, init);
  if (!(answer instanceof Response)) throw new Error(`passed: ${path.slice(0, 100)}`);
  const { message } = await answer.json();
  return `${answer.status} ${message}`;
}

const notNumber = (argument: string) =>
  `400 The argument "${argument}" is one number; write one of more than 15 digits as a text.`;
const NO_FILTER = `400 The function has no filter "nope"; it has ${Object.keys(OPEN.filters.reviews_list ?? {}).join(', ')}.`;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const q = encodeURIComponent;

it('passes calls of known functions in one form, whatever their values look like', async () => {
  const query = new URLSearchParams({
    filters: '{"status":"all","person":["(((","[[[[[[[["],"from":"2026-01-01"}',
    sort: 'match.(a+)+',
    per: '20',
    ids: '{1,"a,b\\"",}',
    all: 'true',
    apikey: 'k',
  });
  const get = await passed(`rpc/reviews_list?${query}`);
  expect([get.method, new URL(get.url).search]).toEqual(['POST', '']);
  expect(await get.json()).toEqual({
    filters: { status: 'all', person: ['(((', '[[[[[[[['], from: '2026-01-01' },
    sort: 'match.(a+)+',
    per: 20,
    ids: ['1', 'a,b"', ''],
    all: true,
  });
  const args = { filters: { q: [{ b: [1] }] }, sort: 'x', per: 5, after: { a: null }, ids: ['b', null], all: false };
  expect(await (await passed('rpc/reviews_list', { body: args })).json()).toEqual(args);
  expect(await (await passed('rpc/reviews_list?ids={}')).json()).toEqual({ ids: [] });
  for (const method of ['GET', 'HEAD', 'POST'])
    expect(await (await passed('rpc/site_status', { method })).json()).toEqual({});
});

it('accepts lists and filters as clients write them', async () => {
  const asked = async (query: string) => (await passed(`rpc/reviews_list?${query}`)).json();
  for (const ids of ['ids=1&ids=2', 'ids=1,2', 'ids={1,2}']) expect(await asked(ids)).toEqual({ ids: ['1', '2'] });
  expect(await asked('ids=')).toEqual({ ids: [] });
  expect(await asked('filters[status]=all&filters[sentiment]=positive&filters[from]=2026-01-01')).toEqual({
    filters: { status: 'all', sentiment: expect.anything(), from: '2026-01-01' },
  });
});

it('accepts the largest page, and from our own function a chunk of a file', async () => {
  expect(await (await passed('rpc/reviews_list?per=200')).json()).toEqual({ per: 200 });
  const chunk = await plainRequest(new Request('http://localhost/rest/v1/rpc/reviews_list?per=1000'));
  expect(door(chunk, true)).not.toBeInstanceOf(Response);
  expect(door(chunk)).toBeInstanceOf(Response);
  const more = await plainRequest(new Request('http://localhost/rest/v1/rpc/reviews_list?per=1001'));
  expect(door(more, true)).toBeInstanceOf(Response);
});

it.each<[string, string, Init?]>([
  ['404 There is no function of this name for visitors.', 'rpc/ingest', { body: {} }],
  ['404 There is no function of this name for visitors.', 'rpc/constructor'],
  ['404 There is no function of this name for visitors.', 'rpc/granted_by_mistake'],
  ['404 There is nothing for visitors at this address.', 'rpc/site_status/'],
  ['404 There is nothing for visitors at this address.', 'rpc/Site_status'],
  ['404 There is nothing for visitors at this address.', 'rpc/%73ite_status'],
  ['405 A function is called by GET or POST.', 'rpc/site_status', { method: 'DELETE' }],
  ['400 The argument "user_id" is missing.', 'rpc/person_card?lang=en'],
  ['400 The argument "user_id" is missing.', 'rpc/person_card', { body: {} }],
  ['400 The function has no argument "id"; filters on its answer are not offered.', 'rpc/reviews_list?id=fts.((('],
  ['400 The function has no argument "select"; filters on its answer are not offered.', 'rpc/reviews_list?select=*'],
  ['400 The function has no argument "or"; filters on its answer are not offered.', 'rpc/reviews_list?or=(a.eq.1)'],
  [
    '400 The function has no argument "__proto__"; filters on its answer are not offered.',
    'rpc/site_status?__proto__=1',
  ],
  ['400 The argument "sort" is one text or number.', 'rpc/reviews_list', { body: { sort: { a: 1 } } }],
  [notNumber('per'), 'rpc/reviews_list', { body: { per: [1] } }],
  // A text that the database reads as a number, but nothing else does.
  ...['0x10', '1_0', '1e2', 'NaN', '', '--1'].map((per): [string, string] => [
    notNumber('per'),
    `rpc/reviews_list?per=${per}`,
  ]),
  [notNumber('user_id'), 'rpc/person_card', { body: '{"user_id": 9007199254740993}' }],
  [
    '400 The argument "per" is at most 200: all rows at once come as a file, from /functions/v1/export.',
    'rpc/reviews_list?per=201',
  ],
  [
    '400 The argument "per" is at most 200: all rows at once come as a file, from /functions/v1/export.',
    'rpc/reviews_list',
    { body: { per: '00000201.0' } },
  ],
  ['400 The argument "per" is at most 50: read on page by page.', 'rpc/people_search?per=51'],
  ['400 The argument "ids" is a list of texts or numbers.', 'rpc/reviews_list', { body: { ids: [[1]] } }],
  ['400 The argument "ids" is a list of texts or numbers.', 'rpc/reviews_list', { body: { ids: '{1' } }],
  ['400 The argument "all" is true or false.', 'rpc/reviews_list?all=yes'],
  ['400 The argument "sort" is there twice.', 'rpc/reviews_list?sort=a&sort=b'],
  ['400 The argument "filters" is nested more than 6 levels deep.', `rpc/reviews_list?filters=${nested(5_000)}`],
  ['400 The argument "filters" is no JSON.', 'rpc/reviews_list?filters={a'],
  ['400 The argument "ids" is no list like {a,b}.', `rpc/reviews_list?ids=${'{'.repeat(5_000)}`],
  ['400 The argument "ids" is no list like {a,b}.', 'rpc/reviews_list?ids=[1]'],
  [NO_FILTER, 'rpc/reviews_list?filters={"nope":1}'],
  [NO_FILTER, 'rpc/reviews_list', { body: { filters: { nope: null } } }],
  [NO_FILTER, 'rpc/reviews_list?filters[nope]=1'],
  ['400 The argument "per" is longer than 64 characters.', `rpc/reviews_list?per=${'1'.repeat(65)}`],
  ['400 The argument "sort" is longer than 20000 characters.', `rpc/reviews_list?sort=${'a'.repeat(20_001)}`],
  ['400 The body is nested more than 6 levels deep.', 'rpc/reviews_list', { body: `{"filters":${nested(6)}}` }],
  ['400 The body is nested more than 6 levels deep.', 'rpc/reviews_list', { body: '['.repeat(60_000) }],
  ['400 The body of a call is one JSON object that holds its arguments.', 'rpc/reviews_list', { body: [{}] }],
  ['400 The body of a call is one JSON object that holds its arguments.', 'rpc/reviews_list', { body: '{' }],
  [
    '400 The function has no argument "id"; filters on its answer are not offered.',
    'rpc/reviews_list',
    { body: { id: 1 } },
  ],
  ['400 The argument "per" is longer than 64 characters.', 'rpc/reviews_list', { body: { per: '1'.repeat(65) } }],
  [
    '400 The argument "filters" is longer than 20000 characters.',
    'rpc/reviews_list',
    { body: { filters: { q: 'a'.repeat(20_001) } } },
  ],
  ['400 A call by POST has its arguments in the body.', 'rpc/reviews_list?sort=a', { body: {} }],
  [
    '415 The body of a call is JSON: send content-type: application/json.',
    'rpc/reviews_list',
    { body: 'sort=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
])('refuses a call: %s', async (reason, path, init) => {
  expect(await refused(path, init)).toBe(reason);
});

it('passes the reads of the site, with their columns and a limit', async () => {
  const search = async (path: string) => new URL((await passed(path)).url).searchParams.toString();
  expect(await search('profiles_v2?select=display_name,avatar_url&profile_id=eq.1&limit=1')).toBe(
    'select=display_name%2Cavatar_url&profile_id=eq.1&limit=1',
  );
  expect(await search('profiles_v2?profile_id=in.(1,2)')).toBe(
    'profile_id=in.%281%2C2%29&select=profile_id%2Cdisplay_name%2Cavatar_url&limit=100',
  );
  const wallet = `0x${'aB'.repeat(20)}`;
  await passed(`admin_whitelist?select=role,is_active&wallet_address=eq.${wallet}&is_active=is.true`);
  await passed('feedback?select=*&order=id.desc&limit=100');
  await passed('sync_notifications?order=created_at.desc,id.asc&limit=5');
  const one = await passed('profiles_v2?profile_id=eq.1', {
    headers: { accept: 'application/vnd.pgrst.object+json', 'accept-profile': 'public', range: '0-5', 'x-a': 'b' },
  });
  expect(Object.fromEntries(one.headers)).toEqual({
    accept: 'application/vnd.pgrst.object+json',
    'accept-profile': 'public',
    apikey: 'k',
  });
});

it.each<[string, string, Init?]>([
  ['404 There is nothing for visitors at this address.', 'votes'],
  ['404 There is nothing for visitors at this address.', ''],
  ['404 There is nothing for visitors at this address.', 'constructor'],
  [
    '400 Visitors may select profile_id, display_name, avatar_url, by name and nothing else.',
    'profiles_v2?select=score',
  ],
  ...[
    'display_name::app.votes',
    'x:display_name',
    'feedback(*)',
    'count()',
    'display_name->a',
    '*,*',
    '"display_name"',
  ].map((select): [string, string] => [
    '400 Visitors may select profile_id, display_name, avatar_url, by name and nothing else.',
    `profiles_v2?select=${q(select)}`,
  ]),
  ...[
    'display_name=fts.((((',
    'display_name=match.(a+)+\\1',
    'display_name=like.*',
    'or=(profile_id.eq.1)',
    'and=()',
    'not.and=()',
    'columns=a',
    'on_conflict=a',
    'offset=1',
    'feedback.id=eq.1',
    '__proto__=eq.1',
  ].map((filter): [string, string] => ['400 Visitors may filter by profile_id.', `profiles_v2?${filter}`]),
  ...['gt.1', 'not.eq.1', 'eq(any).{1}', 'fts.1', 'imatch.1', 'in.1', 'eq', 'cs.{1}', 'toString.1'].map(
    (filter): [string, string] => [
      filter === 'in.1' ? '400 This is no value of profile_id.' : '400 Visitors may compare profile_id by eq, in.',
      `profiles_v2?profile_id=${filter}`,
    ],
  ),
  ...['eq.', 'eq.a', `eq.${nested(2_000)}`, 'eq.1,2', 'in.()', 'in.(1,(2))', 'in.(1,2', `eq.${'1'.repeat(16)}`].map(
    (filter): [string, string] => ['400 This is no value of profile_id.', `profiles_v2?profile_id=${filter}`],
  ),
  ['400 At most 100 values of profile_id.', `profiles_v2?profile_id=in.(${'1,'.repeat(100)}1)`],
  ['400 "profile_id" is there twice.', 'profiles_v2?profile_id=eq.1&profile_id=eq.2'],
  ['400 At most 100 rows.', 'profiles_v2?limit=101'],
  ['400 At most 100 rows.', 'profiles_v2?limit=-1'],
  ['400 Visitors may order by profile_id.', 'profiles_v2?order=display_name'],
  ['400 Visitors may order by profile_id.', 'profiles_v2?order=profile_id.desc.nullslast'],
  ['400 Visitors may not choose an order here.', 'admin_whitelist?order=role'],
  ['400 Visitors may not filter here.', 'feedback?id=eq.1'],
  ['405 Visitors may only read this.', 'profiles_v2', { body: { profile_id: 1 } }],
  ['405 Visitors may only read this.', 'sync_notifications', { method: 'DELETE' }],
  ['405 Visitors may read this and insert into it.', 'feedback', { method: 'PATCH', body: { status: 'closed' } }],
  ['406 Only the schema public is offered.', 'profiles_v2', { headers: { 'accept-profile': 'auth' } }],
  ['406 Answers are JSON: send accept: application/json.', 'profiles_v2', { headers: { accept: 'text/csv' } }],
  [
    '406 Answers are JSON: send accept: application/json.',
    'profiles_v2',
    { headers: { accept: 'application/vnd.pgrst.plan+json; for="application/json"' } },
  ],
  ...['count=exact', 'tx=rollback', 'return=minimal,count=exact', 'resolution=merge-duplicates'].map(
    (prefer): [string, string, Init] => [
      '400 Visitors have no preferences to choose from: leave the header Prefer out.',
      'profiles_v2',
      { headers: { prefer } },
    ],
  ),
])('refuses a read or a write: %s (%s)', async (reason, path, init) => {
  expect(await refused(path, init)).toBe(reason);
});

// All of them, so that adding one takes a thought about who reads it.
it('exposes these columns, and no others', async () => {
  const columns = Object.keys(OPEN.tables).map(async (table) => [
    table,
    new URL((await passed(table)).url).searchParams.get('select'),
  ]);
  expect(Object.fromEntries(await Promise.all(columns))).toEqual({
    profiles_v2: 'profile_id,display_name,avatar_url',
    admin_whitelist: 'wallet_address,role,is_active',
    feedback: 'id,page_name,feedback_text,status,admin_response,created_at',
    sync_notifications: 'id,type,status,message,details,created_at,completed_at',
  });
});

it('accepts one row of feedback, with the columns of the form', async () => {
  const row = { profile_id: 1, display_name: 'A', page_url: '/', page_name: 'Home', feedback_text: '((((' };
  expect(await (await passed('feedback', { body: row, headers: { prefer: 'return=minimal' } })).json()).toEqual(row);
  const columns = 'profile_id, display_name, page_url, page_name, feedback_text';
  for (const [reason, init, path = 'feedback'] of [
    [`400 Visitors may set ${columns}, not "status".`, { body: { ...row, status: 'closed' } }],
    ['400 One row is inserted at a time: send one JSON object.', { body: [row] }],
    ['400 One row is inserted at a time: send one JSON object.', { body: 'null' }],
    ['400 The body is no JSON.', { body: '{' }],
    ['400 The body is nested more than 6 levels deep.', { body: nested(9_000) }],
    ['400 "feedback_text" takes one text or number.', { body: { feedback_text: ['a'] } }],
    ['400 "feedback_text" is longer than 20000 characters.', { body: { feedback_text: 'a'.repeat(20_001) } }],
    ['415 A row is JSON: send content-type: application/json.', { body: 'a', headers: { 'content-type': 'text/csv' } }],
    ['400 An insert takes no parameter "columns".', { body: row }, 'feedback?columns=status'],
    ['400 An insert takes no parameter "on_conflict".', { body: row }, 'feedback?on_conflict=id'],
  ] as [string, Init, string?][])
    expect(await refused(path, init)).toBe(reason);
});

it('reads a column once, however often it is requested', async () => {
  expect(await refused('sync_notifications?select=details,details')).toMatch(/^400 Visitors may select /);
  expect(await refused('sync_notifications?order=id.desc,id')).toMatch(/^400 Visitors may order by /);
});

it('rejects a value of the wrong type, or one that parsing changed', async () => {
  const LOST = '1234567890123456789';
  const list = (body: string) => refused('rpc/reviews_list', { body });
  expect(await list('{"per":1e999}')).toBe(notNumber('per'));
  expect(await list(`{"sort":${LOST}}`)).toBe('400 The argument "sort" is one text or number.');
  expect(await list('{"filters":{"minVotes":[-1e999]}}')).toBe(
    '400 The argument "filters" holds a number that is too large.',
  );
  for (const value of ['true', '1e999', '[]'])
    expect(await refused('feedback', { body: `{"profile_id":${value}}` })).toBe(
      '400 "profile_id" takes one text or number.',
    );
});
