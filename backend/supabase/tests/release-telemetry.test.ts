import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST } from '../../../shared/limits/src/strangers.ts';
import { FolderStore } from '../../../shared/release/src/folderStore';
import { type RegistryKeys, registryKeys } from '../../../shared/release/src/keys';
import { currentState } from '../../../shared/release/src/registryDocuments';
import { changeRegistry } from '../../../shared/release/src/registryState';
import { Autopilot } from '../../../shared/release/src/rollout/Autopilot';
import { FAULTS } from '../../../shared/release/src/rollout/faults.fixture';
import { releaseBackend } from '../../../shared/release/src/rollout/ReleaseBackend';
import { releaseRecord, stored, temporaryFolder } from '../../../shared/release/src/testing';
import { type Backend, backendWith, call } from './backend.ts';
import { documentFor, drawn, event, RELEASE_FUNCTIONS, received, tell as tellTo } from './releaseReports.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(undefined, RELEASE_FUNCTIONS);
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.sql('truncate app.release_telemetry, app.release_outcomes, app.release_audit restart identity'),
);

function post(name: string, args: object, key = backend.keys.secret): Promise<Response> {
  return backend.fetch(
    new Request(`http://localhost:54321/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
}

const tell = (events: unknown, from?: Parameters<typeof tellTo>[2]) => tellTo(backend, events, from);
const outcomes = () =>
  backend.sql('select version, drawn, phase, error, late, busy, panel, ready_ms from app.release_outcomes order by id');

test('a document of the site counts once as a visit of its page, and nothing else counts', async () => {
  const token = await documentFor('visitor');
  const visits = () => backend.sql('select page, visits::int as visits from app.page_visits order by page');
  expect(await tell([], { token, page: '/profiles/:id' })).toMatchObject({ status: 202 });
  expect(await tell([drawn()], { token, page: '/profiles/:id' })).toMatchObject({ status: 202 });
  expect(await tell([drawn()], { token })).toMatchObject({ status: 202 });
  expect(await tell([], { page: '/reviews' })).toMatchObject({ status: 202, body: { counted: false } });
  for (const page of ['/profiles/1?q=x', '', `/${'a'.repeat(50)}`, null, { a: 1 }])
    expect([page, await tell([], { token, page })]).toMatchObject([page, { status: 400 }]);
  expect(await visits()).toEqual([{ page: '/profiles/:id', visits: 2 }]);
  await backend.sql(
    `insert into app.page_visits select app.now()::date, '/made-up/' || n, 1 from generate_series(1, 199) n`,
  );
  await tell([], { token, page: '/one-more' });
  await tell([], { token, page: '/made-up/7' });
  expect((await visits()).filter(({ visits }) => visits === 2).map(({ page }) => page)).toEqual([
    '/made-up/7',
    '/profiles/:id',
  ]);
  expect(await visits()).toHaveLength(200);
});

test('a network can name only so many new pages, and others can still name theirs', async () => {
  await backend.sql('delete from app.page_visits');
  const token = await documentFor('visitor');
  const most = MOST.telemetry.newPagesPerDay;
  const visit = (page: string, address: string) => tell([], { token, page, address });
  for (let n = 0; n <= most; n++) await visit(`/made-up/p${n}`, `2001:db8:5::${n.toString(16)}`);
  await visit('/made-up/p0', '2001:db8:5::1');
  await visit('/met-by-another', '2001:db8:6::1');
  await visit('/met-by-another', '2001:db8:5::1');
  const [found] = await backend.sql(`select count(*) filter (where page like '/made-up/%')::int as made,
    sum(visits) filter (where page = '/made-up/p0')::int as again, sum(visits) filter (where page = '/met-by-another')::int as met
    from app.page_visits`);
  expect(found).toEqual({ made: most, again: 2, met: 2 });
  expect(most).toBeLessThan(MOST.sql['visits.pages_per_day']);
  await backend.sql('delete from app.page_visits');
});

test('a network can report only so many events an hour', async () => {
  const { events, eventsPerHour } = MOST.telemetry;
  const report = async (n: number, count: number) =>
    (await tell(Array(count).fill(event()), { address: `2001:db8:8::${n.toString(16)}` })).status;
  for (let n = 1; n < eventsPerHour / events; n++) expect(await report(n, events)).toBe(202);
  expect([await report(1, events - 1), await report(2, 2), await report(3, 1), await report(4, 1)]).toEqual([
    202, 429, 202, 429,
  ]);
  expect((await tell([event()], { address: '2001:db8:8:1::1' })).status).toBe(202);
});

test('visits are listed by page and day in every range, a quiet day as zero', async () => {
  await backend.sql('delete from app.page_visits');
  await backend.sql(`insert into app.page_visits values
    ('2026-03-12', '/home', 3), ('2026-03-12', '/reviews', 1), ('2026-03-14', '/home', 2), ('2025-01-01', '/votes', 9)`);
  const usage = async (range: string) => {
    const { usage: told } = await call<{
      usage: {
        bucket: string;
        points: { at: string; visits: number; pages: object }[];
        pages: { page: string; visits: number }[];
      };
    }>(backend, 'site_stats', { filters: { range } });
    expect(told.bucket).toBe('day');
    return told;
  };
  const { points, pages } = await usage('2026-03-12..2026-03-15');
  expect(points.map(({ at, visits, pages }) => [at.slice(0, 10), visits, pages])).toEqual([
    ['2026-03-12', 4, { '/home': 3, '/reviews': 1 }],
    ['2026-03-13', 0, {}],
    ['2026-03-14', 2, { '/home': 2 }],
    ['2026-03-15', 0, {}],
  ]);
  expect(pages).toEqual([
    { page: '/home', visits: 5 },
    { page: '/reviews', visits: 1 },
  ]);
  // Otherwise a year and all time would be listed by week.
  expect((await usage('1y')).points.filter(({ visits }) => visits > 0).map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-03-12',
    '2026-03-14',
  ]);
  expect((await usage('all')).points[0]).toMatchObject({ visits: 9, pages: { '/votes': 9 } });
});

test('a visitor reports how loads went, and cannot read or write more', async () => {
  const events = [event(), event({ error: null, phase: 'ready', duration_ms: 1e12 })];
  expect(await tell(events)).toEqual({ status: 202, body: { counted: false } });
  expect(
    await backend.sql(
      'select section, version, bucket, phase, duration_ms, error from app.release_telemetry order by id',
    ),
  ).toEqual([event(), event({ error: null, phase: 'ready', duration_ms: 600_000 })]);
  const as = { headers: { apikey: backend.keys.publishable } };
  const read = await backend.fetch(new Request('http://localhost:54321/rest/v1/release_telemetry', as));
  expect(read.status).toBe(404);
  for (const name of ['ingest_release_telemetry', 'release_figures', 'release_decision'])
    expect([401, 403, 404]).toContain((await post(name, {}, backend.keys.publishable)).status);
});

test.each([
  ['no list', { a: 1 }],
  ['nothing', []],
  ['no events at all', undefined],
  ['too much', Array.from({ length: 51 }, () => event())],
  ['an unknown error class', [event({ error: 'who knows' })]],
  ['an unknown bucket', [event({ bucket: 'x' })]],
  ['a section that is none', [event({ section: "x'; drop table" })]],
  ['a missing field', [event({ version: null })]],
  ['a duration that is no number', [event({ duration_ms: 'long' })]],
  ['a duration nobody measured', [event({ duration_ms: null })]],
])('%s is refused', async (_what, events) => {
  expect((await tell(events, { token: await documentFor('alice') })).status).toBe(400);
  expect(
    await backend.sql(
      'select (select count(*) from app.release_telemetry)::int + (select count(*) from app.release_outcomes)::int as n',
    ),
  ).toEqual([{ n: 0 }]);
});

test('rows go after 30 days', async () => {
  await tell([event(), event()]);
  await backend.sql("update app.release_telemetry set at = now() - interval '31 days' where id = 1");
  await tell([event()]);
  expect(await backend.sql('select id::int from app.release_telemetry order by id')).toEqual([{ id: 2 }, { id: 3 }]);
});

test('all that one document and one address report of a release is one outcome: the worst', async () => {
  const token = await documentFor('alice');
  expect((await tell([drawn()], { token })).body).toEqual({ counted: true });
  await tell([event({ phase: 'render', error: 'render' }), event({ phase: 'panel', error: 'render' })], { token });
  // The same document from elsewhere, another document from the same place.
  await tell([event({ phase: 'mount', error: 'evaluate' })], { token, address: '10.9.9.9' });
  await tell([event({ phase: 'render', error: 'busy' })], { token: await documentFor('bob') });
  const met = {
    drawn: true,
    phase: 'mount',
    error: 'evaluate',
    late: 'render',
    busy: true,
    panel: true,
    ready_ms: 400,
  };
  expect(await outcomes()).toEqual([{ version: '1.0.0', ...met }]);
  // Fallbacks of a page, and choices of a developer, say nothing about how a release is received.
  await tell([drawn({ bucket: 'previous', version: '0.9.0' }), drawn({ bucket: 'override', version: '2.0.0' })], {
    token,
  });
  expect(await outcomes()).toHaveLength(1);
  const [row] = await backend.sql('select document, source, prefix from app.release_outcomes');
  expect(JSON.stringify(row)).not.toMatch(/alice|10\.0\.0|documents/);
});

test('a stranger at the address of a known visitor does not speak for them', async () => {
  const known = { token: await documentFor('alice', true) };
  await tell([drawn()], known);
  await tell([event({ phase: 'entry', error: 'integrity' })], { token: await documentFor('bob') });
  expect(await outcomes()).toMatchObject([{ drawn: true, phase: null, error: null }]);
  await tell([event({ phase: 'entry', error: 'integrity' })], known);
  expect(await outcomes()).toMatchObject([{ drawn: true, phase: 'entry', error: 'integrity' }]);
});

test('the identifiers of visitor, address and network cannot be linked across releases', async () => {
  const from = { token: await documentFor('alice'), address: '2001:db8:1:2::3' };
  const others = [drawn({ version: '1.1.0' }), drawn({ section: 'votes' })];
  await tell([drawn(), ...others], from);
  await tell([drawn()], { token: await documentFor('bob'), address: '2001:db8:1:4::5' });
  const rows = await backend.sql<Record<'document' | 'source' | 'prefix', string>>(
    'select document, source, prefix from app.release_outcomes order by id',
  );
  expect(rows).toHaveLength(4);
  const names = rows.flatMap(({ document, source, prefix }) => [document, source, prefix]);
  // Only the two visits of one release have something in common: their network.
  expect(new Set(names).size).toBe(11);
  expect(rows[3]?.prefix).toBe(rows[0]?.prefix);
});

test('figures: visits, final failures, times with their interval; from a given moment', async () => {
  const visit = async (visitor: string, events: object[], known = false) =>
    tell(events, { token: await documentFor(visitor, known), address: visitor });
  await visit('10.0.1.1', [drawn({ duration_ms: 100 })], true);
  await visit('10.0.1.2', [drawn({ duration_ms: 300 }), event({ phase: 'render', error: 'rejection' })]);
  await visit('10.0.1.3', [event({ phase: 'entry', error: 'http' }), drawn({ duration_ms: 900 })]);
  await visit('10.0.1.4', [event({ phase: 'entry', error: 'http' })], true);
  await visit('10.0.1.5', [event({ phase: 'mount', error: 'mount' }), drawn()]);
  // It only brought the code ahead.
  await visit('10.0.1.6', [event({ phase: 'render', error: 'busy' })]);
  const asked = [
    { section: 'reviews', version: '1.0.0', since: new Date(Date.now() - 3_600_000).toISOString() },
    { section: 'reviews', version: '1.1.0', since: new Date(Date.now() - 3_600_000).toISOString() },
  ];
  expect(await (await post('release_figures', { wanted: asked })).json()).toMatchObject([
    {
      version: '1.0.0',
      visits: 5,
      failed: 2,
      late: 1,
      busy: 0,
      panels: 0,
      failures: [
        { phase: 'entry', error: 'http', n: 1 },
        { phase: 'mount', error: 'mount', n: 1 },
        { phase: 'render', error: 'rejection', n: 1 },
      ],
      load: { p50: 300, p95: 900, p95Low: 400, p95High: 900 },
      // Five visits of one network on one day count as three.
      everyone: {
        visits: { weight: 3, prefixes: 1 },
        failed: { weight: 1.2, prefixes: 1 },
        late: { weight: 0.6, prefixes: 1 },
        busy: { weight: 0, prefixes: 0 },
        panels: { weight: 0, prefixes: 0 },
        load: { p95: 900, p95Low: 400, p95High: 900, slowest: [900] },
      },
      known: {
        visits: { weight: 2, prefixes: 1 },
        failed: { weight: 1, prefixes: 1 },
        load: { p95: 100, p95Low: 100, p95High: 100, slowest: [100] },
      },
    },
    { version: '1.1.0', visits: 0, failures: [], load: null },
  ]);
  const later = asked.map((each) => ({ ...each, since: new Date(Date.now() + 3_600_000).toISOString() }));
  expect(await (await post('release_figures', { wanted: later })).json()).toMatchObject([{ visits: 0 }, { visits: 0 }]);
  // The caller's clock is hours off either way: what counts is the age by that clock.
  for (const hours of [-2, 2]) {
    const clock = Date.now() + hours * 3_600_000;
    const [now, since] = [clock, clock - 3_600_000].map((ms) => new Date(ms).toISOString());
    const wanted = asked.map((each) => ({ ...each, since, now }));
    expect(await (await post('release_figures', { wanted })).json()).toMatchObject([{ visits: 5 }, { visits: 0 }]);
    const soon = asked.map((each) => ({ ...each, since: new Date(clock + 60_000).toISOString(), now }));
    expect(await (await post('release_figures', { wanted: soon })).json()).toMatchObject([
      { visits: 0 },
      { visits: 0 },
    ]);
  }
});

test('the audit accepts a signature once, and is closed to visitors', async () => {
  const request = {
    wallet: '0xABC',
    action: 'disable',
    section: 'reviews',
    reason: 'leak',
    revision: 4,
    signature: '0x1',
  };
  expect(await (await post('release_audit_begin', { request })).json()).toBe(1);
  expect(await (await post('release_audit_begin', { request })).json()).toBeNull();
  await post('release_audit_end', { entry: 1, revision: 5, refused: null });
  await post('release_audit_end', { entry: 1, revision: 9, refused: 'no' });
  expect(await backend.sql('select wallet, revision::int, refused from app.release_audit')).toEqual([
    { wallet: '0xabc', revision: 5, refused: null },
  ]);
  expect(
    await backend.sql("select actor, action, subject, after, reason from app.audit where action like 'release.%'"),
  ).toEqual([
    { actor: '0xabc', action: 'release.disable', subject: 'reviews', after: { revision: 5 }, reason: 'leak' },
  ]);
  expect([401, 403, 404]).toContain((await post('release_audit_begin', { request }, backend.keys.publishable)).status);
});

describe('a release judges itself', () => {
  const why = { author: 'ann', reason: 'test' };
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  let store: FolderStore;
  let keys: RegistryKeys;
  let refs: { version: string; digest: string }[];
  let told: string[];
  /** How far the clock of the policy is ahead of the releases, ms. */
  let later: number;
  let pilot: Autopilot;
  beforeEach(async () => {
    // The window of figures begins as much later as the question takes: on a busy machine after the reports of a test.
    later = MINUTE;
    told = [];
    keys = await registryKeys(join(await temporaryFolder(), 'keys.json'));
    store = new FolderStore(await temporaryFolder());
    refs = [];
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      refs.push(await stored(store, releaseRecord('reviews', version)));
    const [first, second, third] = refs as [Ref, Ref, Ref];
    const canary = { action: 'canary', section: 'reviews', release: third, percent: 10, salt: 'ab'.repeat(8) } as const;
    for (const change of [
      { action: 'release', section: 'reviews', release: first } as const,
      { action: 'release', section: 'reviews', release: second } as const,
      canary,
    ])
      await changeRegistry(store, keys, why, () => [change]);
    const reach = (async (url: string, init: RequestInit) =>
      backend.fetch(new Request(url, init), '10.8.8.8')) as typeof fetch;
    pilot = new Autopilot(
      store,
      keys,
      releaseBackend('http://localhost:54321', 'control', reach),
      (line) => told.push(line),
      () => Date.now() + later,
    );
  });
  type Ref = { version: string; digest: string };
  const section = async () => (await currentState(store, keys))?.sections.reviews;
  const audited = () =>
    backend.sql<{ action: string; after: object; reason: string }>(
      "select action, after, reason from app.audit where actor = 'release service' order by id",
    );
  test('visitor reports roll back a bad canary for real: no one gets it, and the reason is stored with the figures', async () => {
    // From 15 networks, 8 of which have a known visitor.
    for (let i = 0; i < 40; i++) {
      const from = { token: await documentFor(`new ${i}`, (i % 15) % 2 === 0), address: `10.1.${i % 15}.${i}` };
      await tell([event({ version: '1.2.0', phase: 'mount', error: i < 30 ? 'mount' : null })], from);
      if (i >= 30) await tell([drawn({ version: '1.2.0' })], from);
      await tell([drawn({ version: '1.1.0', bucket: 'current' })], {
        token: await documentFor(`old ${i}`, (i % 15) % 2 === 0),
        address: `10.2.${i % 15}.${i}`,
      });
    }
    expect(await pilot.look()).toMatchObject({ reviews: { move: { to: 'take-back' } } });
    expect(await section()).toMatchObject({ current: refs[1], canary: null });
    const says =
      'Worse: 76.2% against 0.0% fail to draw, of 40 visits from 15 networks, 8 of them known for over a day. Version 1.2.0: 40 visits; 1.1.0: 40 visits.';
    expect(await currentState(store, keys)).toMatchObject({ revision: 4, author: 'release service', reason: says });
    expect(told).toEqual([`reviews 1.2.0: take-back. ${says}`]);
    expect(await audited()).toMatchObject([
      {
        action: 'release.rollback',
        reason: says,
        after: { revision: 4, figures: { release: { visits: 40, failed: 30 }, base: { visits: 40, failed: 0 } } },
      },
    ]);
    // Nothing is left to judge it by, and it does not come back.
    later = 5 * HOUR;
    await pilot.look();
    expect((await section())?.canary).toBeNull();
  });

  test('a good canary advances hourly, becomes current, is watched, and can be rolled back to the last good one', async () => {
    await received(backend, '1.1.0', 3000, 10);
    await received(backend, '1.2.0', 2000, 6);
    const steps: unknown[] = [];
    for (later = 0.9 * HOUR; later < 1.05 * HOUR; later += 0.1 * HOUR) {
      await pilot.look();
      steps.push((await section())?.canary?.percent);
    }
    expect(steps).toEqual([10, 50]);
    // Real time has not moved, so the step just made is of this moment.
    later = 0.5 * HOUR;
    await pilot.look();
    expect((await section())?.canary?.percent).toBe(50);
    later = 2 * HOUR;
    await pilot.look();
    expect(await section()).toMatchObject({ current: refs[2], previous: refs[1], canary: null });
    await backend.sql('truncate app.release_outcomes');
    await received(backend, '1.1.0', 3000, 10);
    await received(backend, '1.2.0', 500, 100);
    await pilot.look();
    expect(await section()).toMatchObject({ current: refs[1], canary: null });
    expect((await audited()).slice(-3).map(({ action }) => action)).toEqual([
      'release.percent',
      'release.promote',
      'release.rollback',
    ]);
  });

  test.each([...new Map(FAULTS.map(({ verdict, policy }) => [verdict, policy]))])(
    'after enough visits that told "%s" the policy does what the table says: %s',
    async (verdict, policy) => {
      const [phase = '', error = ''] = verdict.split(' ');
      const told = [event({ version: '1.2.0', phase, error: error === 'ok' ? null : error })];
      // Errors on the page happen after it was drawn.
      if (['render', 'panel'].includes(phase)) told.unshift(drawn({ version: '1.2.0' }));
      await received(backend, '1.1.0', 40);
      await backend.sql(
        `select public.ingest_release_telemetry($1, 'd' || n, 's' || n, 'p' || n, n % 2 = 0) from generate_series(1, 40) n`,
        [JSON.stringify(told)],
      );
      expect((await pilot.look()).reviews?.move).toEqual({ to: policy });
    },
  );

  test('10,000 forged reports change no decision', async () => {
    await received(backend, '1.1.0', 3000, 10);
    await received(backend, '1.2.0', 200, 0);
    const before = await pilot.look();
    const bad = Array(50).fill(event({ version: '1.2.0', phase: 'mount', error: 'mount' }));
    const good = Array(50).fill(drawn({ version: '1.2.0' }));
    const mine = await documentFor('attacker');
    const [hour = '', id = ''] = mine.split('.');
    for (let i = 0; i < 200; i++) {
      const token = [undefined, `${hour}.${id}.${'A'.repeat(22)}`, mine, await documentFor(`attacker ${i}`)][i % 4];
      // From everywhere without a document, or with one; from one place with as many documents as they like.
      const address = i % 4 === 3 ? '6.6.6.6' : `6.6.${i}.1`;
      expect((await tell(i % 8 < 4 ? bad : good, { token, address })).status).toBe(202);
    }
    const after = await pilot.look();
    expect(after.reviews?.move).toEqual(before.reviews?.move);
    expect(after.reviews?.move).toEqual({ to: 'wait' });
    const [{ n } = { n: 0 }] = await backend.sql<{ n: number }>('select count(*)::int as n from app.release_telemetry');
    expect(n).toBe(10_000);
    // One from the attacker's own document, one from the place they reported with many.
    const kept = await backend.sql(
      "select distinct source from app.release_outcomes where version = '1.2.0' and length(source) > 20",
    );
    expect(kept).toHaveLength(2);
  });

  type Report = { visitor: number; known?: boolean; address: string; bad?: boolean; version?: string };
  /** Each visitor reports one thing; `visitor` names it. */
  const report = async (count: number, of: (i: number) => Omit<Report, 'visitor'> & { visitor?: number }) => {
    for (let i = 0; i < count; i++) {
      const { visitor = i, known = false, address, bad = true, version = '1.2.0' } = of(i);
      const token = await documentFor(`forger ${visitor}`, known);
      const told = bad ? event({ version, phase: 'mount', error: 'mount' }) : drawn({ version });
      expect((await tell([told], { token, address })).body).toEqual({ counted: true });
    }
  };
  const ownNetwork = (i: number) => `10.${i >> 8}.${i & 255}.1`;
  const of48 = (i: number) => `2001:db8:7:${i.toString(16)}::1`;

  test.each<[string, number, Parameters<typeof report>[1]]>([
    ['30 known visitors of 30 networks within one /48', 30, (i) => ({ known: true, address: of48(i) })],
    ['60 new visitors of ten networks', 60, (i) => ({ address: `10.0.${i % 10}.${i}` })],
    ['30 new visitors of 30 networks', 30, (i) => ({ address: ownNetwork(i) })],
    [
      'the document of one known visitor in 40 networks',
      40,
      (i) => ({ visitor: 0, known: true, address: ownNetwork(i) }),
    ],
    ['known visitors of nine networks', 27, (i) => ({ known: true, address: `10.0.${i % 9}.${i}` })],
    ['40 networks, in four of them known visitors', 40, (i) => ({ known: i < 4, address: ownNetwork(i) })],
    [
      'a household and a class room that translate the page',
      60,
      (i) => ({ known: true, address: i % 2 ? of48(i) : `10.0.0.${i}` }),
    ],
  ])('nothing is taken back, it is only held up, by %s', async (_who, count, each) => {
    await received(backend, '1.1.0', 100);
    await received(backend, '1.2.0', 60);
    await report(count, each);
    later = 2 * HOUR;
    expect(await pilot.look()).toMatchObject({
      reviews: { move: { to: 'wait' }, judgement: { verdict: expect.stringMatching(/few|unclear/) } },
    });
    expect(await section()).toMatchObject({ canary: refs[2] });
  });

  test.each<[string, number, Parameters<typeof report>[1]]>([
    ['30 known visitors within one /48', 30, (i) => ({ bad: false, known: true, address: of48(i) })],
    ['30 new visitors of 30 networks', 30, (i) => ({ bad: false, address: ownNetwork(i) })],
  ])('the visits that are missing to go on are not made by %s', async (_who, count, each) => {
    await received(backend, '1.1.0', 100);
    await received(backend, '1.2.0', 280);
    await report(count, each);
    later = 2 * HOUR;
    expect((await pilot.look()).reviews).toMatchObject({ move: { to: 'wait' }, judgement: { verdict: 'few' } });
    // As many honest visits do.
    await backend.sql("delete from app.release_outcomes where version = '1.2.0'");
    await received(backend, '1.2.0', 300);
    expect((await pilot.look()).reviews?.move).toEqual({ to: 'widen', percent: 50 });
  });

  test('a few reporters cannot make the baseline release look as bad', async () => {
    await received(backend, '1.1.0', 60);
    await received(backend, '1.2.0', 60, 40);
    await report(30, (i) => ({ version: '1.1.0', known: true, address: of48(i) }));
    await report(30, (i) => ({ visitor: 100 + i, version: '1.1.0', address: ownNetwork(i) }));
    expect((await pilot.look()).reviews?.move).toEqual({ to: 'take-back' });
  });

  test('on a young site visits can hold up a release, but never roll it back or advance it', async () => {
    await received(backend, '1.1.0', 400);
    await received(backend, '1.2.0', 400, 400);
    await backend.sql('update app.release_outcomes set known = false');
    later = 2 * HOUR;
    expect((await pilot.look()).reviews).toEqual({
      move: { to: 'wait' },
      judgement: {
        verdict: 'unclear',
        sentence:
          'Not clear yet: 100.0% against 0.0% fail to draw, of 400 visits from 400 networks, none of them known for over a day.',
      },
    });
    await backend.sql('update app.release_outcomes set phase = null, error = null, drawn = true');
    expect((await pilot.look()).reviews).toMatchObject({ move: { to: 'wait' }, judgement: { verdict: 'few' } });
    await backend.sql('update app.release_outcomes set known = true');
    expect((await pilot.look()).reviews?.move).toEqual({ to: 'widen', percent: 50 });
  });

  test('slow times from one network roll nothing back, those from many do', async () => {
    await received(backend, '1.1.0', 100);
    await received(backend, '1.2.0', 40);
    const slowly = (networks: number) =>
      backend.sql(
        "update app.release_outcomes set ready_ms = 9000, prefix = 'p' || id % $1 where version = '1.2.0' and id % 2 = 0",
        [networks],
      );
    await slowly(2);
    expect((await pilot.look()).reviews?.move).toEqual({ to: 'wait' });
    await backend.sql("update app.release_outcomes set known = true, prefix = 'p' || id where version = '1.2.0'");
    expect((await pilot.look()).reviews?.move).toEqual({ to: 'take-back' });
  });

  test('only the release service gets answers', async () => {
    const ask = (authorization: string) =>
      backend.fetch(
        new Request('http://localhost:54321/functions/v1/release-service', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization },
          body: JSON.stringify({ figures: [] }),
        }),
        '10.8.8.8',
      );
    expect((await ask('Bearer other')).status).toBe(401);
    expect((await ask('Bearer control')).status).toBe(200);
  });
});
