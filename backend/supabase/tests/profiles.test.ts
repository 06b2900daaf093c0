import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { sameOrder } from './paging.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & {
  profileId: number;
  handle: string;
  positiveShare: { low: number | null; high: number | null; value: number | null };
};
type Choices = { value: string; count: number }[];
type Facets = Record<'joined' | 'human' | 'market' | 'signal' | 'profile', Choices>;
type List = {
  total: number;
  rows: Row[];
  facets: { level: Choices };
  suggest?: Row[];
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const search = (filters = {}, more = {}) => call<List>(backend, 'profiles_search', { filters, ...more });
const facetsOf = (filters = {}) => call<Facets>(backend, 'profiles_facets', { filters });
const ids = (answer: List) => answer.rows.map((row) => String(row.profileId));
const percent = (share: number | null) => (share === null ? null : expect.closeTo(share, 6));

describe('profiles_search', () => {
  test('lists 12 profiles by score and counts the levels', async () => {
    const answer = await search();
    expect(answer.total).toBe(golden('profiles.search.count'));
    expect(ids(answer)).toEqual(golden('profiles.search.defaultOrder'));
    for (const { value, count } of answer.facets.level) {
      expect(ids(await search({ level: value }))).toEqual(golden(`profiles.search.byLevel.${value}`));
      expect(count).toBe(golden<string[]>(`profiles.search.byLevel.${value}`).length);
    }
    expect((await search({ level: 'untrusted' })).facets).toEqual(answer.facets);
  });

  test('gives each choice the count that choosing it finds', async () => {
    await runRollups(backend);
    const filterOf = {
      joined: 'range',
      human: 'humanVerified',
      market: 'hasMarket',
      signal: 'signal',
      profile: 'hasProfile',
    };
    for (const given of [{ level: ['untrusted', 'known'] }, { q: 'a', range: '1y' }]) {
      const facets = await facetsOf(given);
      for (const [facet, filter] of Object.entries(filterOf))
        for (const { value, count } of facets[facet as keyof typeof filterOf])
          expect([given, filter, value, (await search({ ...given, [filter]: value })).total]).toEqual([
            given,
            filter,
            value,
            count,
          ]);
    }
    // Mallory took many reviews back at once, and wrote them in a batch; the farmer scores are off.
    expect((await facetsOf()).signal).toEqual([
      { value: 'batches', count: 1 },
      { value: 'archives', count: 1 },
      { value: 'bot', count: 0 },
    ]);
    expect(ids(await search({ signal: ['archives'] }))).toEqual(['11']);
    expect(await search({ signal: 'batches,archives' })).toMatchObject({ total: 1, versions: { D1: 1, D12: 1 } });
    await backend.sql("update app.feature_flags set enabled = true where key = 'farmerScores'");
    const [mallory] = (await search({ signal: 'farmer' })).rows;
    expect(mallory).toMatchObject({ profileId: 11, farmerBand: 'high', trustPercentile: expect.any(Number) });
    await backend.sql("update app.feature_flags set enabled = false where key = 'farmerScores'");
    expect((await search({ signal: 'farmer' })).total).toBe(0);
    expect((await search({ q: '@mallory' })).rows).toMatchObject([{ farmerBand: null }]);
  });

  test('a range filters by join date, and yields to explicit days', async () => {
    expect(ids(await search({ range: '30d' }))).toEqual(['12']);
    expect(ids(await search({ range: '2025-10-05..2025-10-20', level: ['neutral', 'questionable'] }))).toEqual([
      '8',
      '9',
    ]);
    expect(ids(await search({ range: '30d', joinedFrom: '2025-11-10' }))).toEqual(['12', '11']);
  });

  test('gives every person the golden figures', async () => {
    const { rows } = await search();
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      const key = `profiles.people.${row.profileId}`;
      const [pos, neu, neg] = golden<number[]>(`${key}.received`);
      expect(row).toMatchObject({
        level: golden(`${key}.level`),
        reviews: { pos, neu, neg },
        vouchedInWei: golden(`${key}.vouchedInWei`),
        vouchedOutWei: golden(`${key}.vouchedOutWei`),
        reviewsGiven: golden(`${key}.authoredActive`),
        archivedShare: { n: golden(`${key}.authored`) },
      });
      const { value, low, high } = row.positiveShare;
      expect([value, low, high].map((share) => (share === null ? null : share * 100))).toEqual(
        ['positivePct', 'positiveLowPct', 'positiveHighPct'].map((name) =>
          percent(golden<number | null>(`${key}.${name}`)),
        ),
      );
    }
    expect((await search({ q: '@erin' })).rows).toMatchObject([
      { slashesReceived: 1, slashesUpheld: 1, joinedAt: '2025-03-15T00:00:00Z', invitedBy: { name: 'Bob' } },
    ]);
    expect((await search({ q: 'alice' })).rows).toMatchObject([
      {
        delta30d: golden('scores.delta30d.1'),
        xpSeason: golden('xp.people.1.total'),
        influencePct: 93,
        streakDays: 41,
        humanStatus: 'VERIFIED',
      },
    ]);
  });

  test('sorts by the lower bound, unknown values last', async () => {
    const sorted = ids(await search({}, { sort: '-positiveShare' }));
    const known = golden<string[]>('profiles.search.orderByPositiveLow');
    expect(sorted.slice(0, known.length)).toEqual(known);
    for (const sort of [
      'score',
      '-joined',
      'name',
      '-positiveShare',
      'positiveShare',
      '-vouchedIn',
      'reviews',
      '-delta30',
    ])
      await sameOrder(backend, 'profiles_search', {}, sort, (row) => row.profileId);
  });

  test('filters and suggests', async () => {
    expect(ids(await search({ q: '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266' }))).toEqual(['1']);
    const missed = await search({ q: 'mallroy' });
    expect(missed.total).toBe(0);
    expect(missed.suggest?.map((person) => person.handle)).toEqual(['mallory']);
    expect(ids(await search({ scoreMin: 1400, scoreMax: 1750 }))).toEqual(['2', '3']);
    expect(ids(await search({ minReviews: 4 }))).toEqual(['2', '5']);
    expect(ids(await search({ invitedBy: '@bob' }))).toEqual(['4', '5']);
    // Alice, Dave, Erin and Frank have an active review of Bob; Mallory took hers back.
    expect(ids(await search({ reviewed: '@bob' }))).toEqual(['1', '6', '4', '5']);
    expect(ids(await search({ joinedFrom: '2025-11-01', joinedTo: '2025-11-10' }))).toEqual(['10', '11']);
    // A day counts whole: Mallory joined at midnight, and joins in the last second of the day now.
    await backend.sql("update app.profiles set joined_at = '2025-11-10T23:59:59Z' where profile_id = 11");
    expect(ids(await search({ joinedFrom: '2025-11-10', joinedTo: '2025-11-10' }))).toEqual(['11']);
    expect(ids(await search({ joinedFrom: '2025-11-10', joinedTo: '2025-11-10T23:00:00Z' }))).toEqual([]);
    await backend.sql("update app.profiles set joined_at = '2025-11-10Z' where profile_id = 11");
    expect((await search({ hasProfile: 'no' })).total).toBe(golden('profiles.search.usersWithoutProfile'));
    expect(ids(await search({ hasMarket: 'yes' }))).toEqual(['1']);
    expect(ids(await search({ hasMarket: 'no', minReviews: 3 }))).toEqual(['2', '5']);
    const alice = (await search({ q: '@alice' })).rows[0];
    expect(ids(await search({ who: [alice?.userId, 999_999] }))).toEqual(['1']);
    expect((await refused(backend, 'profiles_search', { filters: { signal: 'gossip' } })).message).toMatch(
      /signal must be some of batches, archives, bot, farmer/,
    );
    const human = (await search({ humanVerified: true })).total;
    expect(human + (await search({ humanVerified: 'no' })).total).toBe(12);
    expect(human).toBeGreaterThan(0);
    expect((await refused(backend, 'profiles_search', { filters: { scoreMin: 9999 } })).message).toMatch(
      /scoreMin must be 0 to 2800/,
    );
  });
});

describe('people', () => {
  const found = async (q: unknown, per?: number) =>
    (await call<Row[]>(backend, 'people_search', { q, ...(per === undefined ? {} : { per }) })).map(
      (person) => person.handle,
    );

  test('searches exact id, prefix, then likeness', async () => {
    expect((await found('bo'))[0]).toBe('bob');
    expect((await found('@BOB'))[0]).toBe('bob');
    expect(await found('mallroy')).toEqual(['mallory']);
    expect(await found('3')).toEqual(['carol']);
    expect(await found('service:x.com:900004')).toEqual(['dave']);
    expect(await found('%')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found(null)).toEqual([]);
    expect(await found('x'.repeat(5000))).toEqual([]);
    expect(await found("'; drop table app.users; --")).toEqual([]);
    expect(await found('a', 0)).toEqual(['alice']);
  });

  test('resolves every form of id to one canonical page', async () => {
    for (const id of [
      '1',
      '@alice',
      'ALICE',
      'https://twitter.com/alice/status/1',
      'profileId:1',
      'service:x.com:900001',
      '0xFABB0AC9D68B0B445FB7357272FF202C5651694A',
      'address:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      'service:telegram:700001',
    ])
      expect(await call(backend, 'resolve_person', { id })).toMatchObject({
        canonical: '/profiles/1',
        merged: false,
        person: { userId: 101 },
      });
    for (const id of ['', null, '99999', '9'.repeat(40), '0x12', 'profileId:x', '../../etc', 'alice bob', '-1'])
      expect(await call(backend, 'resolve_person', { id })).toMatchObject({ person: null, canonical: null });
    expect(await call(backend, 'resolve_person', { id: '@allice' })).toMatchObject({
      suggest: [{ handle: 'alice', level: 'exemplary' }],
    });
  });

  test('counts people with a score as the population table does, by when they joined', async () => {
    await backend.sql(`insert into app.users (user_id, handle, score, first_seen_at, updated_at)
      values (901, 'scored', 1250, '2026-01-01Z', '2026-03-01Z'), (902, 'unscored', null, '2026-01-01Z', '2026-03-01Z')`);
    const population = async (filters: object) => {
      const { kpis } = await call<{ kpis: { people: number } }>(backend, 'profiles_stats', { filters });
      return [kpis.people, (await search({ scoreMin: 0, ...filters })).total];
    };
    const any = { hasProfile: 'any' };
    expect(await population(any)).toEqual([13, 13]);
    // A person who never joined matches no join date: only Judy and Mallory joined in these days.
    expect(await population({ ...any, joinedFrom: '2025-11-01', joinedTo: '2025-11-10' })).toEqual([2, 2]);
    expect(await population({ ...any, joinedTo: '2025-11-10' })).toEqual([11, 11]);
    expect(await population({ joinedTo: '2025-11-10' })).toEqual([11, 11]);
    await backend.sql('delete from app.users where user_id in (901, 902)');
  });

  test('sends a merged person to the survivor', async () => {
    await backend.sql(`insert into app.users (user_id, handle, display_name, score, status, first_seen_at, updated_at)
      values (900, 'oldalice', 'Old Alice', 1300, 'MERGED', '2025-01-01Z', '2026-03-01Z')`);
    await backend.sql(`insert into app.userkeys values ('service:x.com:900001', 900, '2024-01-01Z', '2025-01-01Z')`);
    expect(await call(backend, 'resolve_person', { id: '@oldalice' })).toMatchObject({
      canonical: '/profiles/1',
      merged: true,
    });
    expect(await found('oldalice')).toEqual(['alice']);
    expect((await search({ hasProfile: 'any' })).total).toBe(12);
    await backend.sql('delete from app.userkeys where user_id = 900');
    await backend.sql('delete from app.users where user_id = 900');
  });

  test('the hover card names the inviter and any flags', async () => {
    expect(await call(backend, 'person_card', { user_id: 105 })).toMatchObject({
      name: 'Erin',
      level: 'untrusted',
      reviews: { pos: 3, neu: 0, neg: 1 },
      vouchedInWei: '100000000000000000',
      invitedBy: { name: 'Bob' },
      joinedAt: '2025-03-15T00:00:00Z',
      flags: [{ id: 'slashUpheld', count: 1 }],
    });
    expect(await call(backend, 'person_card', { user_id: 1 })).toBeNull();
  });

  test('looks handles up in the given order', async () => {
    const handles = ['alice', '@BOB', 'carol', 'nobody123', '@bad!name'];
    const { rows } = await call<{ rows: Row[] }>(backend, 'twitter_score_lookup', { handles });
    expect(rows.map((row) => [row.handle, row.score, row.level, row.hasProfile])).toEqual([
      ['alice', 2100, 'exemplary', true],
      ['@BOB', 1750, 'established', true],
      ['carol', 1450, 'known', true],
      ['nobody123', null, null, false],
      ['@bad!name', null, null, false],
    ]);
    expect(rows[0]).toMatchObject({ lastActivityAt: '2026-02-20T00:00:00Z', vouchedWei: '1700000000000000000' });
    expect((await refused(backend, 'twitter_score_lookup', { handles: Array(501).fill('a') })).message).toMatch(
      /at most 500/,
    );
  });
});

describe('profile_overview', () => {
  const overview = (id: unknown) => call<Record<string, unknown>>(backend, 'profile_overview', { id });

  test('gives percentile, exposure and reciprocity for everyone', async () => {
    for (let id = 1; id <= 12; id++) {
      const answer = (await overview(id)) as { percentile: number; exposure: { endorsed: number; points: number } };
      expect(answer.percentile).toBeCloseTo(golden(`profiles.people.${id}.scorePercentile`), 9);
      expect(answer.exposure.endorsed).toBe(golden(`slashes.exposure.${id}.endorsed`));
      expect(answer.exposure.points).toBeCloseTo(golden(`slashes.exposure.${id}.points`), 9);
      expect(answer).toMatchObject({
        headroom: {
          positive: golden(`reviews.reciprocated.eip7.${id}.P`),
          reciprocated: golden(`reviews.reciprocated.eip7.${id}.Rc`),
          counted: golden(`reviews.reciprocated.eip7.${id}.counted`),
          neutralised: golden(`reviews.reciprocated.eip7.${id}.neutralised`),
          headroom: golden(`reviews.reciprocated.eip7.${id}.headroom`),
        },
      });
    }
  });

  test('gives the header and figures of alice, by any form of id', async () => {
    const alice = await overview('@alice');
    expect(alice).toMatchObject({
      canonical: '/profiles/1',
      level: 'exemplary',
      delta7d: golden('scores.delta7d.1'),
      delta30d: golden('scores.delta30d.1'),
      delta90d: golden('scores.delta90d.1'),
      reviews: { pos: 3, neu: 0, neg: 0 },
      reviewers: 3,
      vouchedInWei: '1700000000000000000',
      vouchedOutWei: '500000000000000000',
      mutualVouches: [{ name: 'Bob' }],
      votesCast: 2,
      xpSeason: 3100,
      xpWeek: { season: 2, week: 4, xp: 900, rank: 2 },
      addresses: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xfabb0ac9d68b0b445fb7357272ff202c5651694a'],
      accounts: ['service:telegram:700001', 'service:x.com:900001'],
      ancestors: [],
      bond: null,
      slashes: { asAuthor: { total: 2, upheld: 1, inconclusive: 1 }, asSubject: { total: 0 }, asVoter: 1 },
    });
    expect(alice.scoreHistory).toHaveLength(5);
    expect(await overview('11')).toMatchObject({
      delta7d: golden('scores.delta7d.11'),
      delta90d: golden('scores.delta90d.11'),
      reviewsGiven: 1,
      reviewsAuthored: 11,
      archivedShare: { k: 10, n: 11 },
      ancestors: [{ name: 'Erin' }, { name: 'Bob' }, { name: 'Alice' }],
    });
    expect(await overview('4')).toMatchObject({
      delta30d: null,
      scoreHistory: [],
      positiveShare: { value: null, n: 0 },
    });
    expect(await overview('nobody')).toMatchObject({ person: null, canonical: null });
  });

  test('keeps at most 500 points of a long score history, including its ends and extremes', async () => {
    await backend.sql(`insert into app.score_history (user_id, at, score)
      select 104, timestamptz '2025-03-01Z' + n * interval '1 hour', 1000 + n % 7 from generate_series(1, 4000) n`);
    await backend.sql(`update app.score_history set score = 2800 where user_id = 104 and at = '2025-05-01T00:00:00Z'`);
    const { scoreHistory } = (await overview('4')) as { scoreHistory: { at: string; score: number }[] };
    expect(scoreHistory.length).toBeGreaterThan(400);
    expect(scoreHistory.length).toBeLessThanOrEqual(500);
    expect(scoreHistory[0]?.at).toBe('2025-03-01T01:00:00Z');
    expect(scoreHistory.at(-1)?.at).toBe('2025-08-14T16:00:00Z');
    expect(Math.max(...scoreHistory.map((point) => point.score))).toBe(2800);
    await backend.sql('delete from app.score_history where user_id = 104');
  });

  test('the vouch widget of alice', async () => {
    expect(await call(backend, 'widget_vouch_stats', { profile_id: 1 })).toMatchObject({
      inWei: '1700000000000000000',
      outWei: '500000000000000000',
      inCount: 3,
      outCount: 1,
      mutual: 1,
      topBackers: [{ person: { name: 'Frank' } }, { person: { name: 'Bob' } }, { person: { name: 'Carol' } }],
    });
  });
});

test('compared scores end where their range ends', async () => {
  type Compared = { people: { scores: { at: string; score: number }[] }[] };
  const { people } = await call<Compared>(backend, 'profiles_compared', {
    c: ['1'],
    filters: { range: '2026-02-14..2026-03-12' },
  });
  // She moved on Mar 15 too.
  expect(people[0]?.scores).toEqual([
    { at: '2026-02-14T00:00:00Z', score: 1900 },
    { at: '2026-03-10T00:00:00Z', score: 2050 },
    { at: '2026-03-12T00:00:00Z', score: 2080 },
  ]);
});

test('a market history too long for one chart says how many bars and snapshots are missing', async () => {
  type Detail = { bars: { at: string }[]; barsLeftOut: number; scores: unknown[]; scoresLeftOut: number };
  const course = async (bar: string, range: string) => {
    const { bars, barsLeftOut, scores, scoresLeftOut } = await call<Detail>(backend, 'market_detail', {
      market_id: 1,
      bar,
      filters: { range },
    });
    return [bars.length, barsLeftOut, scores.length, scoresLeftOut];
  };
  const [hours = 0, , scores = 0] = await course('1h', 'all');
  // Long before there was any.
  await backend.sql(`insert into app.r_market_bar (market_id, bar, at, volume_wei, net_wei, trades, traders)
    select 1, '1h', '2020-01-01Z'::timestamptz + n * interval '1 hour', 0, 0, 0, 0 from generate_series(1, 2010) n`);
  await backend.sql(`insert into app.score_history (user_id, at, score)
    select 101, '2020-01-01Z'::timestamptz + n * interval '1 hour', 1200 from generate_series(1, 520) n`);
  expect(await course('1h', 'all')).toEqual([2000, hours + 10, 500, scores + 20]);
  expect((await course('1h', '2026-01-01..2026-03-16')).slice(0, 2)).toEqual([hours, 0]);
  await backend.sql(`delete from app.r_market_bar where at < '2021-01-01'`);
  await backend.sql(`delete from app.score_history where at < '2021-01-01'`);
  expect(await course('1h', 'all')).toEqual([hours, 0, scores, 0]);
});
