import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, call } from './backend.ts';
import { invitation, profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import type { DataSet } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

/*
 * A record with an unknown word is still a record: it counts where the definition allows, on neither side, and shares cover
 * only known ones. This holds before and after the rollups.
 */
let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

type Row = Record<string, unknown>;
const ask = <T = Row>(name: string, args: object = {}) => call<T>(backend, name, args as Row);
const all = { filters: { range: 'all' } };

/** Reviews and votes by 1, 2 and 3 on things about 4: one for it, one against it, one of unknown direction. */
function said(): DataSet {
  const set = profilesOnly([{ score: 2000 }, { score: 2000 }, { score: 2000 }, { score: 1300 }]);
  const [for4, against4, superb] = ['positive', 'negative', 'superb'].map((score, place) =>
    review(place + 1, 4, `2026-05-0${place + 1}T00:00:00Z`, { score }),
  ) as [Row, Row, Row];
  set.reviews = [for4, against4, superb];
  // The second slash is open: its votes are hidden, whether known or not.
  set.slashes = [
    slash(1, 1, 4, '2026-05-03T00:00:00Z', { amount: null }),
    slash(2, 2, 4, '2026-05-31T12:00:00Z', { sourceOutcome: 'SPLIT' }),
    slash(3, 3, 4, '2026-05-10T00:00:00Z', { sourceOutcome: 'SPLIT' }),
  ];
  const votes = (id: number, at: string): Row[] =>
    [true, true, false, null].map((up, place) => slashVote(id, place + 1, up as boolean, 2000, at));
  set.votes = [
    ...votes(1, '2026-05-03T01:00:00Z'),
    ...votes(2, '2026-05-31T13:00:00Z'),
    ...votes(Number(for4.id), '2026-05-03T01:00:00Z').map((vote) => ({ ...vote, type: 'review' })),
  ];
  set.invitations = [
    invitation(1, 2, '2026-01-01T00:00:00Z', 1200),
    { ...invitation(1, 3, '2026-01-01T00:00:00Z', null), status: 'EXPIRED', acceptedAt: null },
    { ...invitation(2, 4, '2026-01-01T00:00:00Z', null), status: null, acceptedAt: null },
  ];
  const eth = (whole: number) => ({ amountWei: `${whole}000000000000000000` });
  const unknown = { amountWei: null };
  const ended = { unvouchedAt: '2026-05-20T00:00:00Z' };
  set.vouches = [
    vouch(1, 4, '2026-05-01T00:00:00Z', eth(1)),
    vouch(2, 4, '2026-05-02T00:00:00Z', { ...unknown, comment: 'for an amount nobody knows' }),
    vouch(3, 4, '2026-05-03T00:00:00Z', { ...eth(2), ...ended }),
    vouch(1, 2, '2026-05-04T00:00:00Z', { ...unknown, ...ended }),
    vouch(4, 2, '2026-05-05T00:00:00Z', eth(3)),
    vouch(3, 1, '2026-05-06T00:00:00Z', unknown),
  ];
  const trade = { type: 'BUY', isTrust: true, votes: '5', ethWei: '30', at: '2026-05-10T10:00:00Z' };
  set.markets = [
    {
      marketId: 1,
      profileId: 1,
      createdAt: '2026-05-01T00:00:00Z',
      snapshots: [],
      trades: [
        { ...trade, id: 1, actorProfileId: 2 },
        { ...trade, id: 2, actorProfileId: 2, votes: null, at: '2026-05-10T11:00:00Z' },
        { ...trade, id: 3, actorProfileId: 3, votes: null, ethWei: null },
        { ...trade, id: 4, actorProfileId: 4, votes: '7', ethWei: null },
      ],
    },
  ];
  return set;
}

describe.each([false, true])('rollups run: %s', (rolled) => {
  beforeAll(async () => {
    await reused.load(said());
    if (rolled) await runRollups(backend);
  });

  test('a review of unknown sentiment counts as a review, on neither side', async () => {
    const { kpis, rows } = await ask<{ kpis: Row; rows: Row[] }>('reviews_list', all);
    expect(kpis).toMatchObject({
      written: 3,
      positive: 1,
      neutral: 0,
      negative: 1,
      positiveShare: { k: 1, n: 2, value: 0.5 },
    });
    expect(rows.map(({ sentiment }) => sentiment)).toEqual([null, 'negative', 'positive']);
    for (const [sentiment, total] of [
      ['unknown', 1],
      ['negative', 1],
    ])
      expect(await ask('reviews_list', { filters: { sentiment } })).toMatchObject({ total, kpis: { written: total } });
    const { points } = await ask<{ points: Row[] }>('reviews_series', { ...all, bucket: 'week' });
    const sum = (name: string) => points.reduce((total, point) => total + Number(point[name] ?? 0), 0);
    expect(['positive', 'neutral', 'negative', 'archived', 'unknown'].map(sum)).toEqual([1, 0, 1, 0, 1]);
    expect(await ask('profile_overview', { id: '4' })).toMatchObject({
      reviews: { pos: 1, neu: 0, neg: 1, unknown: 1 },
      reviewers: 3,
    });
    // The others have none of unknown sentiment, and do not mention it.
    expect(await ask('profile_overview', { id: '3' })).toMatchObject({ reviews: { pos: 0, neu: 0, neg: 0 } });
    expect(Object.keys((await ask<{ reviews: Row }>('profile_overview', { id: '3' })).reviews)).toHaveLength(3);
    const four = { reviews: { pos: 1, neu: 0, neg: 1, unknown: 1 } };
    expect(await ask('person_card', { user_id: 104 })).toMatchObject(four);
    const { people } = await ask<{ people: { measures: Row[] }[] }>('profiles_compared', { c: ['4'] });
    expect(people).toMatchObject([four]);
    expect(people[0]?.measures.find(({ measure }) => measure === 'reviews')).toMatchObject({ value: 3 });
    const { days } = await ask<{ days: { events: { kind: string }[] }[] }>('profile_events', { id: '4', ...all });
    const kinds = days.flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(kinds.filter((kind) => !/slash|joined|vouch|ended/i.test(kind))).toEqual([
      'unknown',
      'negative',
      'positive',
    ]);
  });

  test('a vote of unknown direction counts as a vote, on neither side, and never as hidden', async () => {
    expect(await ask('votes_stream', all)).toMatchObject({
      kpis: { votes: 12, visible: 6, upShare: { k: 4, n: 6 }, byType: { slash: 8, review: 4 }, weightedShare: 2 / 3 },
    });
    for (const filters of [
      { range: 'all', voter: 'profileId:4' },
      { range: '30d', voter: 'profileId:4' },
    ])
      expect(await ask('votes_stream', { filters })).toMatchObject({ kpis: { votes: 3, visible: 0 } });
    const { points } = await ask<{ points: Row[] }>('votes_series', { ...all, bucket: 'week' });
    const sum = (name: string) => points.reduce((total, point) => total + Number(point[name] ?? 0), 0);
    expect(['up', 'down', 'blind', 'unknown'].map(sum)).toEqual([4, 2, 4, 2]);
    const { kpis } = await ask<{ kpis: { cast: Row & { months: Row[] } } }>('votes_search', {
      person: '4',
      filters: { range: 'all' },
    });
    const { cast } = kpis;
    expect(cast).toMatchObject({ votes: 3, up: 0, down: 0, visible: 0 });
    expect(cast.months).toMatchObject([{ up: 0, down: 0, blind: 1, unknown: 2 }]);
    const { cells } = await ask<{ cells: { votes: number }[] }>('votes_heat', all);
    expect(cells.reduce((total, { votes }) => total + votes, 0)).toBe(12);
    const { rows } = await ask<{ rows: Row[] }>('votes_targets', { filters: { range: 'all', type: ['review'] } });
    expect(rows).toMatchObject([{ votes: 4, up: 2, down: 1, weightedShare: 2 / 3 }]);
  });

  test('a question groups them as unknown', async () => {
    const groups = async (data: string, group: string) => {
      const { rows } = await ask<{ rows: { group: string | null; value: number }[] }>('magic', {
        filters: { data, group, range: 'all' },
      });
      return Object.fromEntries(rows.map((row) => [row.group ?? 'unknown', row.value]));
    };
    expect(await groups('reviews', 'sentiment')).toEqual({ positive: 1, negative: 1, unknown: 1 });
    expect(await groups('votes', 'direction')).toEqual({ up: 4, down: 2, hidden: 4, unknown: 2 });
    expect(await groups('slashes', 'status')).toEqual({ open: 1, upheld: 1, unknown: 1 });
    expect(await groups('invitations', 'status')).toEqual({ accepted: 1, unknown: 2 });
  });

  test('a vouch of unknown amount counts as a vouch, and is in no sum', async () => {
    const wei = (whole: number) => `${whole}${'0'.repeat(18)}`;
    const { kpis, rows } = await ask<{ kpis: Row; rows: Row[] }>('vouches_list', all);
    expect(kpis).toMatchObject({ active: 4, activeWei: wei(4), new: 6, newWei: wei(6), ended: 2, endedWei: wei(2) });
    // The median covers known amounts; people who gave or got a vouch of unknown amount are counted.
    expect(kpis).toMatchObject({ medianWei: wei(2), netFlowWei: wei(4), vouchers: 4, vouchees: 3 });
    expect(rows.map(({ amountWei }) => amountWei)).toEqual([wei(3), wei(1), null, null]);
    expect(rows[2]).toMatchObject({ ethDays: null, shareOfGiven: null, shareOfReceived: null, status: 'active' });
    for (const sort of ['amount', '-amount', 'ethDays', '-ethDays']) {
      const read: Row[] = [];
      let after: unknown = null;
      do {
        const page: { rows: Row[]; next: unknown } = await ask('vouches_list', { ...all, sort, per: 1, after });
        read.push(...page.rows);
        after = page.next;
      } while (after !== null && read.length < 9);
      expect([sort, ...read.map(({ amountWei }) => amountWei)]).toEqual([
        sort,
        ...(sort.startsWith('-') ? [wei(3), wei(1)] : [wei(1), wei(3)]),
        null,
        null,
      ]);
    }
    expect(await ask('vouches_list', { filters: { range: 'all', minEth: '0' } })).toMatchObject({ total: 2 });
    const { points } = await ask<{ points: Row[] }>('vouches_series', { ...all, bucket: 'week' });
    expect(points.at(-1)).toMatchObject({ stockWei: wei(4) });

    const statistics = await ask<{ top: Record<string, Row[]>; ladder: Row[]; sizes: Row[]; kpis: Row }>(
      'vouches_statistics',
      { filters: { includeEnded: true } },
    );
    expect(statistics.kpis).toMatchObject({
      total: 6,
      active: 4,
      tvvWei: wei(4),
      meanWei: wei(2),
      medianWei: wei(2),
      vouchers: 4,
      vouchees: 3,
    });
    expect(statistics.sizes.reduce((total, { count }) => total + Number(count), 0)).toBe(3);
    expect(statistics.top.vouchers?.map((row) => [row.wei, row.count])).toEqual([
      [wei(3), 1],
      [wei(2), 2],
      [wei(1), 2],
    ]);
    expect(statistics.ladder).toHaveLength(2);

    expect(await ask('widget_vouch_stats', { profile_id: 4 })).toMatchObject({
      inWei: wei(1),
      inCount: 2,
      topBackers: [{ amountWei: wei(1) }],
    });
    expect(await ask('profile_overview', { id: '1' })).toMatchObject({ vouchedInWei: '0', vouchedOutWei: wei(1) });
    // A vouch endorses its subject, whatever its amount.
    const impact = await ask<{ people: (Row & { person: { profileId: number } })[] }>('slash_impact', { slash_id: 1 });
    expect(impact.people.find(({ person }) => person.profileId === 2)).toMatchObject({
      vouchedOpen: true,
      vouchedClose: true,
      vouchWeiOpen: null,
    });
    const { ledger } = await ask<{ ledger: Row[] }>('losses', { id: '2', filters: { range: 'all' } });
    expect(ledger.filter(({ kind }) => kind === 'vouch')).toMatchObject([{ wei: null }]);
  });

  test('a trade of unknown size counts as a trade, and is in no sum', async () => {
    const detail = await ask<{ market: Row; bars: Row[]; holders: Row[] }>('market_detail', { market_id: 1, ...all });
    // A market is listed once it was summed up.
    if (!rolled) return expect(detail).toMatchObject({ market: null });
    expect(detail).toMatchObject({
      market: { trades: 4, unknownTrades: 3, volumeWei: '60', volume7dWei: '0', netTrustFlowWei: '60', holders: 2 },
      bars: [{ trades: 4, traders: 3, volumeWei: '60', netWei: '60' }],
      holders: [
        { person: { profileId: 2 }, side: 'trust', votes: 5 },
        { person: { profileId: 4 }, side: 'trust', votes: 7 },
      ],
    });
    const traded = async (args: object) => {
      const { rows } = await ask<{ rows: Row[] }>('market_trades', { market_id: 1, ...args });
      return rows.map(({ id, votes, ethWei }) => [id, votes, ethWei]);
    };
    const known = [
      [1, 5, '30'],
      [2, null, '30'],
    ];
    const unknown = [
      [3, null, null],
      [4, 7, null],
    ];
    for (const sort of ['eth', '-eth'])
      expect([sort, ...(await traded({ sort }))]).toEqual([sort, ...known, ...unknown]);
    expect(await traded({ sort: 'eth', filters: { minWei: '0' } })).toEqual(known);
  });

  test('a slash without points, and votes on it with an unknown direction', async () => {
    const detail = await ask<{ tally: Row; rows: Row[] }>('slash_votes_detail', { slash_id: 1 });
    expect(detail).toMatchObject({
      slash: { amount: null, status: 'upheld', penaltyTotal: null },
      tally: { votes: 4, up: 2, down: 1, weightUp: 4000, weightDown: 2000, headCountPct: 200 / 3 },
    });
    expect(detail.rows.map(({ direction }) => direction)).toEqual(['up', 'up', 'down', null]);
    expect(await ask('slash_impact', { slash_id: 1 })).toMatchObject({
      points: { direct: null, endorsers: null, total: null },
    });
    const { kpis } = await ask<{ kpis: Row }>('slashes_list', { filters: { range: 'all', status: 'all' } });
    expect(kpis).toMatchObject({ medianAmount: 100, pointsRemoved: { direct: 0 } });
  });

  test('a slash with an unknown outcome is closed, and not decided', async () => {
    const ended = { id: 3, status: 'unknown', mismatch: false, penaltyTotal: null };
    const { kpis, rows } = await ask<{ kpis: Row; rows: Row[] }>('slashes_list', { filters: { status: 'closed' } });
    expect(rows).toMatchObject([ended, { id: 1, status: 'upheld' }]);
    expect(kpis).toMatchObject({ upheldOfClosed: { k: 1, n: 1 } });
    expect(await ask('slashes_list', { filters: { status: 'unknown' } })).toMatchObject({ total: 1, rows: [ended] });
    expect(await ask('slash_impact', { slash_id: 3 })).toMatchObject({ points: { direct: null, total: null } });
  });

  test('an invitation of unknown status is sent, and is in no rate', async () => {
    const { kpis, rows } = await ask<{ kpis: Row; rows: Row[] }>('invitations_list', all);
    expect(kpis).toMatchObject({ sent: 3, accepted: 1, pending: 0, other: 0, revoked: 0 });
    expect(kpis).toMatchObject({ rate: { k: 1, n: 1 }, plainRate: { k: 1, n: 1 } });
    expect(rows.map(({ status }) => status).sort()).toEqual(['accepted', 'unknown', 'unknown']);
    expect(await ask('invitations_list', { filters: { status: 'unknown' } })).toMatchObject({ total: 2 });
  });
});

test('a person whose XP, streak and status are unknown has none of them', async () => {
  const set = said();
  const person = { ...(set.profiles as Row[])[3], xpTotal: null, xpStreakDays: null, status: 'FROZEN' };
  set.profiles = [...(set.profiles as Row[]).slice(0, 3), person];
  await reused.load(set);
  expect(await ask('profile_overview', { id: '4' })).toMatchObject({ xpTotal: null, streakDays: null, status: null });
  const found = await ask<Row[] | { rows: Row[] }>('people_search', { q: 'p4' });
  expect(JSON.stringify(found)).toContain('"P4"');
});

test('a row is stored with the values the network sent', async () => {
  const known = {
    id: 1,
    authorProfileId: 1,
    subjectProfileId: 2,
    subjectUserkey: 'profileId:2',
    title: '',
    body: null,
  };
  const said = { ...known, archived: false, events: [] };
  const ingest = (entity: string, row: Row) =>
    backend.sql(`select public.ingest('${entity}', $1::jsonb)`, [JSON.stringify({ rows: [row] })]);
  await reused.load(profilesOnly([{ score: 1500 }, { score: 1500 }]));
  await ingest('reviews', { ...said, score: null, createdAt: '2026-05-01T00:00:00Z', raw: { score: 'superb' } });
  expect(await backend.sql('select score, raw from app.reviews')).toEqual([{ score: null, raw: { score: 'superb' } }]);

  const vouched = { ...known, vouchedAt: '2026-05-01T00:00:00Z', unvouchedAt: null, archived: false, unhealthy: false };
  const amount = () => backend.sql('select amount_wei::text as wei, raw from app.vouches');
  await ingest('vouches', { ...vouched, amountWei: null, raw: { staked: '-5' } });
  expect(await amount()).toEqual([{ wei: null, raw: { staked: '-5' } }]);
  await ingest('vouches', { ...vouched, amountWei: '7', raw: null });
  expect(await amount()).toEqual([{ wei: '7', raw: null }]);
});
