import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../../../../shared/domain/src/csv.ts';
import { ethOf } from '../../../../shared/domain/src/ethOf.ts';
import { siteKeyOf } from '../../../../shared/limits/src/siteServer.ts';
import { type Backend, backendWith, call } from '../../tests/backend.ts';
import { runRollups } from '../../tests/rollups.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { handlers } from '../index.ts';
import { csvField } from './cells.ts';
import { type Kind, LISTED, type Listing, listingOf } from './listing.ts';
import { reader } from './read.ts';

/** One of our functions, but not the one for files. */
const askForChunk: FunctionHandler = (_, { fetch, url, publishableKey }) =>
  fetch(`${url}/rest/v1/rpc/reviews_list?per=201`, { headers: { apikey: publishableKey } });

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(undefined, { ...handlers, 'any-other': askForChunk });
});
afterAll(() => backend.close());

const get = (query: Record<string, string>, headers: Record<string, string> = { apikey: backend.keys.publishable }) =>
  backend.fetch(new Request(`http://localhost:54321/functions/v1/export?${new URLSearchParams(query)}`, { headers }));
const csv = async (query: Record<string, string>) => {
  const response = await get(query);
  expect(response.status).toBe(200);
  const text = await response.text();
  return { response, text, lines: text.split('\r\n') };
};

test('gives exactly the filtered view, in its order', async () => {
  const { lines, response } = await csv({
    fn: 'reviews_list',
    filters: '{"status":"all"}',
    sort: 'created',
    cols: 'title',
  });
  expect(lines).toHaveLength(28);
  expect(lines[0]).toBe('id,title,author_profile_id,author_userkey,subject_profile_id,subject_userkey');
  expect(lines[1]).toBe('1,Solid work on the node,1,profileId:1,2,profileId:2');
  const { rows } = await call<{ rows: { id: number }[] }>(backend, 'reviews_list', {
    filters: { status: 'all' },
    sort: 'created',
  });
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(rows.map((row) => row.id));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="reviews_[0-9a-f]{8}_20260316T000000Z\.csv"$/,
  );
  expect(response.headers.get('x-total-rows')).toBe('26');
});

test('writes wei exactly, with ETH beside it', async () => {
  const { lines } = await csv({ fn: 'vouches_list', cols: 'voucher,amountWei,vouchedAt' });
  expect(lines[0]).toBe(
    'id,voucher,voucher_profile_id,voucher_userkey,amount_wei,amount_eth,vouched_at,subject_profile_id,subject_userkey',
  );
  expect(lines[1]).toBe('7,Frank,6,profileId:6,1000000000000000000,1,2025-04-12T00:00:00Z,1,profileId:1');
});

test('never shows the direction of votes on an open slash', async () => {
  const { lines } = await csv({
    fn: 'slashes_list',
    filters: '{"status":"open"}',
    cols: 'status,up,down,sharePct,votes',
  });
  expect(lines.slice(0, 2)).toEqual([
    'id,status,up,down,share_pct,votes,subject_profile_id,subject_userkey,author_profile_id,author_userkey',
    '3,open,,,,2,12,profileId:12,2,profileId:2',
  ]);
  const stream = await csv({
    fn: 'votes_stream',
    filters: '{"from":"2026-03-01","to":"2026-03-16"}',
    cols: 'direction,blind',
  });
  expect(stream.lines.slice(1, -1)).toEqual([
    'slash,3,,true,7,profileId:7,2,profileId:2,12,profileId:12',
    'slash,3,,true,3,profileId:3,2,profileId:2,12,profileId:12',
  ]);
});

test('keeps text from running as a formula and quotes as in RFC 4180', async () => {
  const hostile = `=HYPERLINK("http://x","a"),\nb`;
  await backend.sql('update app.reviews set title = $1 where id = 1', [hostile]);
  const file = await get({
    fn: 'reviews_list',
    filters: '{"author":"@alice","subject":"@bob"}',
    cols: 'title',
    bom: '1',
  });
  const written = new Uint8Array(await file.arrayBuffer());
  expect([...written.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(written);
  expect(text).toContain(`\r\n1,"'=HYPERLINK(""http://x"",""a""),\nb",1,`);
  const json = await (
    await get({ fn: 'reviews_list', format: 'json', filters: '{"author":"1","subject":"2"}', cols: 'title,up' })
  ).json();
  expect(json).toEqual([
    {
      id: 1,
      title: hostile,
      up: 0,
      author_profile_id: 1,
      author_userkey: 'profileId:1',
      subject_profile_id: 2,
      subject_userkey: 'profileId:2',
    },
  ]);
  for (const start of ['=', '+', '-', '@', '\t', '\r'])
    expect(csvField({ value: `${start}1`, text: true })).toMatch(/^"?'/);
  expect(csvField({ value: -12, text: false })).toBe('-12');
  await backend.sql(`update app.reviews set title = 'Solid work on the node' where id = 1`);
});

test('walks more rows than one chunk holds without gap or repetition', async () => {
  await backend.sql(`insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, created_at)
    select 1000 + n, 104, 101 + n % 12, 'profileId:' || 1 + n % 12, 1, 'Bulk ' || n, timestamptz '2026-01-05Z' + (n % 50) * interval '1 minute'
    from generate_series(1, 11000) n`);
  await backend.sql('analyze app.reviews');
  const { lines, response } = await csv({ fn: 'reviews_list', filters: '{"author":"@dave"}', cols: 'createdAt' });
  const ids = lines.slice(1, -1).map((line) => line.split(',')[0]);
  expect(ids).toHaveLength(11001);
  expect(new Set(ids).size).toBe(11001);
  expect(Number(response.headers.get('x-total-rows'))).toBeGreaterThan(10000);
  const list = await call<{ total: number; totalExact: boolean }>(backend, 'reviews_list', {
    filters: { author: '@dave' },
  });
  // The figures above the list count these rows anyway.
  expect(list).toMatchObject({ total: 11001, totalExact: true });
  await backend.sql('delete from app.reviews where id > 1000');
});

test('only this function can ask for more rows at a time than a page has', async () => {
  const { publishable, secret } = backend.keys;
  const refusals = [
    {},
    { 'x-file': '1', 'x-function': 'export', referer: 'http://localhost:54321/functions/v1/export' },
    { 'x-client-info': 'export', 'x-client-id': 'export', 'user-agent': 'export', priority: 'u=7' },
    { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: 'localhost:54321' },
    { 'x-site-key': siteKeyOf(secret), 'x-visitor-address': '' },
  ].map((headers) => ({
    path: '/rest/v1/rpc/reviews_list?per=201',
    headers: { apikey: publishable, ...(headers as Record<string, string>) },
  }));
  for (const { path, headers } of [
    ...refusals,
    { path: '/functions/v1/any-other', headers: { apikey: publishable } },
  ]) {
    const answer = await backend.fetch(new Request(`http://localhost:54321${path}`, { headers }), '127.0.0.1');
    expect([headers, answer.status, (await answer.json()).code]).toEqual([headers, 400, 'too_many_rows']);
  }
});

test('the sidecar names address, time and rules, never the key', async () => {
  const sidecar = await (
    await get({ fn: 'vouches_list', format: 'meta', sort: '-days', apikey: backend.keys.publishable })
  ).json();
  expect(sidecar).toMatchObject({
    time: '2026-03-16T00:00:00Z',
    paramsVersion: 1,
    fn: 'vouches_list',
    sort: '-days',
    total: 5,
  });
  expect((sidecar as { file: string }).file).toMatch(/^vouches_[0-9a-f]{8}_20260316T000000Z\.csv$/);
  expect(JSON.stringify(sidecar)).not.toContain(backend.keys.publishable);
});

/** What a listing needs to be called, and what fills most of its columns. */
const ASKED: Record<string, Record<string, unknown>> = {
  // Its columns include those that the feed has only for chosen people.
  home_feed: { who: Array.from({ length: 12 }, (_, index) => 101 + index) },
  magic: { data: 'vouches', measure: 'sumEth', group: 'subject', where: ['status:active'] },
  market_trades: { market_id: 1 },
  reviews_list: { status: 'all' },
  votes_search: { person: 'bob' },
  votes_stream: { range: '2026-01-01..2026-01-31' },
  vouches_list: { status: 'all' },
};
/** A misspelled field would be empty in every row; in the golden set only these are: it has none, or a flag hides them. */
const EMPTY: Record<string, string[]> = {
  farmer_scores: ['statement_text'],
  magic: ['group', 'at', 'compare', 'share_low', 'share_high'],
  misplaced_slashes: ['reason', 'later_score_change'],
  profiles_search: ['farmer_band'],
  reviews_list: ['replies'],
  reviews_mass_archive: ['slash_ids', 'people'],
  slashes_list: ['cancelled_at', 'reply'],
  weekly_xp_overview: ['flags'],
};
/** Behind a flag, and without rows in the golden set. */
const NOTHING_IN = ['caution_list', 'votes_bots'];

/** The expected value in a file, computed independently: each part of a person, a share and an amount. */
function partsOf(kind: Kind, value: unknown): unknown[] {
  const { name, profileId, userkey, value: share, low, high, n } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'person') return [name, profileId, userkey];
  if (kind === 'share') return [share, low, high, n];
  return kind === 'wei' ? [value, value == null ? null : ethOf(String(value))] : [value];
}

describe('every listing', () => {
  beforeAll(async () => {
    // The golden set has the archive time of each review; this removes that of the last one.
    await backend.sql(
      'update app.reviews set archived_estimated = true where archived_at = (select max(archived_at) from app.reviews)',
    );
    await runRollups(backend);
  });

  test('exports, and no column is empty in all of its rows', async () => {
    const found: Record<string, string[]> = {};
    for (const fn of LISTED.filter((name) => !NOTHING_IN.includes(name))) {
      const filters = JSON.stringify(ASKED[fn] ?? {});
      const header = (await csv({ fn, filters })).lines[0]?.split(',') ?? [];
      expect(new Set(header).size).toBe(header.length);
      const rows = (await (await get({ fn, filters, format: 'json' })).json()) as Record<string, unknown>[];
      expect([fn, rows.length > 0]).toEqual([fn, true]);
      const empty = header.filter((name) => rows.every((row) => row[name] === null));
      if (empty.length > 0) found[fn] = empty;
    }
    expect(found).toEqual(EMPTY);
  });

  test.each(LISTED.filter((name) => !NOTHING_IN.includes(name)))(
    '%s has in every cell what its page shows',
    async (name) => {
      const { fn, file, columns } = listingOf(name) as Listing;
      const asked = Object.entries(ASKED[name] ?? {});
      const isFilter = ([key]: [string, unknown]) => Object.hasOwn(fn.filters, key);
      const { rows } = await call<{ rows: Record<string, unknown>[] }>(backend, name, {
        ...Object.fromEntries(asked.filter((each) => !isFilter(each))),
        ...(Object.keys(fn.filters).length > 0 && { filters: Object.fromEntries(asked.filter(isFilter)) }),
        ...((fn.list || Object.hasOwn(fn.args, 'per')) && { per: Math.min(25, fn.args.per?.max ?? 25) }),
      });
      expect(rows.length).toBeGreaterThan(0);
      const [header = [], ...lines] = readCsv(
        (await csv({ fn: name, filters: JSON.stringify(ASKED[name] ?? {}) })).text,
      );
      const at = (row: unknown, path: string) =>
        path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], row);
      const expected = rows.map((row) =>
        file.columns.flatMap((column, n) =>
          typeof column === 'string' ? partsOf(columns[n]?.kind ?? 'text', at(row, column)) : [column.of(row)],
        ),
      );
      const written = (cell: unknown) => String(cell ?? '').replace(/^[=+@\t\r]/, "'$&");
      expect(
        lines.slice(0, rows.length).map((line) => Object.fromEntries(line.map((cell, n) => [header[n], cell]))),
      ).toEqual(
        expected.map((cells) =>
          Object.fromEntries(
            cells.map((cell, n) => [header[n], typeof cell === 'object' && cell ? '' : written(cell)]),
          ),
        ),
      );
    },
  );
});

test('a person that identifies a row stays even when hidden, and a computed number is a number', async () => {
  const { lines } = await csv({ fn: 'weekly_xp_overview', cols: 'rankChange,delta,deltaPct' });
  expect(lines[0]).toBe('rank_change,delta,delta_pct,person_profile_id,person_userkey');
  expect(lines.find((line) => line.endsWith('profileId:2'))).toMatch(/^-1,-?\d+,/);
});

test('a list without cursors is read page by page', async () => {
  const listing = listingOf('bad_friends') as Listing;
  const context = {
    url: 'http://localhost:54321',
    fetch: (url: string, init: RequestInit) => backend.fetch(new Request(url, init)),
  };
  await runRollups(backend, ['r_slash', 'bad_friends']);
  const read = reader(
    new Request('http://localhost:54321/', { headers: { apikey: backend.keys.publishable } }),
    context as unknown as FunctionContext,
    { fn: 'bad_friends', listing, filters: {}, sort: '-points' },
    2,
  );
  const first = await read(null);
  const second = await read(first.next);
  expect([first, second].map(({ rows, next }) => [rows.length, next])).toEqual([
    [2, 2],
    [1, null],
  ]);
});

test('votes of one person: the person comes from the filters', async () => {
  const filters = JSON.stringify({ person: 'bob', dir: 'cast', type: 'slash' });
  const { lines } = await csv({ fn: 'votes_search', filters, sort: 'at', cols: 'at,direction,blind' });
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 5))).toEqual([
    ['slash', '1', '2026-01-10T06:00:00Z', 'up', 'false'],
    ['slash', '2', '2026-02-06T10:00:00Z', 'down', 'false'],
  ]);
  const open = await csv({ fn: 'votes_search', filters: '{"person":"carol","range":"7d"}', cols: 'direction,blind' });
  expect(open.lines.slice(1, -1).map((line) => line.split(',').slice(0, 4))).toEqual([['slash', '3', '', 'true']]);
});

test('rejects what it cannot serve, with the reason', async () => {
  const reasons: [Record<string, string>, number, RegExp][] = [
    [{}, 400, /fn must be one of/],
    [{ fn: 'toString' }, 400, /fn must be one of/],
    [{ fn: 'sync_checkpoints' }, 400, /fn must be one of/],
    [{ fn: 'reviews_list', format: 'xml' }, 400, /format must be/],
    [{ fn: 'reviews_list', filters: '{' }, 400, /filters must be JSON/],
    [{ fn: 'reviews_list', filters: '[]' }, 400, /filters must be an object/],
    [{ fn: 'reviews_list', filters: '{"status":"x"}' }, 400, /status must be one of/],
    [{ fn: 'reviews_list', sort: 'drop' }, 400, /sort must be one of/],
    [{ fn: 'caution_list' }, 404, /no such list/],
    [{ fn: 'votes_stream' }, 400, /at most 31 days/],
    [{ fn: 'votes_stream', filters: '{"range":"90d"}' }, 400, /at most 31 days/],
    [{ fn: 'votes_stream', filters: '{"range":"2026-01-01..2026-03-01"}' }, 400, /at most 31 days/],
    [{ fn: 'votes_stream', filters: '{"from":"2026-01-01","to":"2026-03-01"}' }, 400, /at most 31 days/],
  ];
  for (const [query, status, reason] of reasons) {
    const response = await get(query);
    expect([query, response.status]).toEqual([query, status]);
    expect(((await response.json()) as { message: string }).message).toMatch(reason);
  }
  const long = await backend.fetch(
    new Request('http://localhost/functions/v1/export', {
      method: 'POST',
      headers: { apikey: backend.keys.secret },
      body: JSON.stringify({ fn: 'reviews_list', filters: { text: 'x'.repeat(70_000) } }),
    }),
  );
  expect([long.status, await long.json()]).toMatchObject([413, { message: 'the body is larger than 65536 bytes' }]);
  for (const range of ['7d', '2026-03-01..2026-03-16'])
    expect((await csv({ fn: 'votes_stream', filters: JSON.stringify({ range }) })).lines).toHaveLength(4);
  expect((await get({ fn: 'reviews_list' }, {})).status).toBe(401);
  expect((await get({ fn: 'reviews_list', apikey: backend.keys.publishable }, {})).status).toBe(200);
  expect((await get({ fn: 'reviews_list' }, { apikey: 'wrong' })).status).toBe(401);
});
