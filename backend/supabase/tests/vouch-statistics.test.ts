import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g1 } from './load.ts';
import { runRollups } from './rollups.ts';

type Curve = {
  n: number;
  ended: number;
  medianDays: number | null;
  steps: { days: number; survival: number; low: number; high: number }[];
};
type Top = Record<'vouchers' | 'vouchees', { person: { profileId: number }; wei: string; count: number }[]>;
type Stats = {
  kpis: Record<string, unknown> & { received: Record<string, number> };
  sizes: { fromEth: number; toEth: number | null; count: number; wei: string }[];
  survival: { all: Curve; mutual: Curve; oneWay: Curve };
  matrix: { voucher: string; subject: string; count: number; wei: string }[];
  lorenz: { people: number; share: number }[];
  top: Top & { byCount: Top };
  ladder: { person: { profileId: number }; ethDays: number; proposal: number }[];
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const stats = (filters = {}, from = backend) => call<Stats>(from, 'vouches_statistics', { filters });
const key = <T = number>(field: string) => golden<T>(`vouches.statistics.${field}`);

describe('golden data set, before and after the rollup', () => {
  test.each([false, true])('rollup run: %s', async (rollup) => {
    if (rollup) await runRollups(backend, ['vouch_stats']);
    const s = await stats();
    expect(s.kpis).toMatchObject({
      total: key('total'),
      active: key('active'),
      ended: key('ended'),
      tvvWei: key('tvvWei'),
      endedWei: key('endedWei'),
      vouchers: key('vouchers'),
      vouchees: key('vouchees'),
      meanWei: '460000000000000000',
      medianWei: '500000000000000000',
      mutualPairs: key<unknown[]>('mutualPairs').length,
      mutualShare: { k: key('mutualVouches'), n: 5, value: 0.4 },
      unhealthyShare: { k: key('unhealthy'), n: 2, value: 0.5 },
    });
    expect((s.kpis.mutualEthShare as number) * 100).toBeCloseTo(key('mutualEthPct'), 9);
    expect(s.kpis.received).toMatchObject({ n: 3, top10Share: 1 });
    expect(s.kpis.received.gini).toBeCloseTo(key('giniReceived'), 9);
    expect(s.kpis.received.hhi).toBeCloseTo(key('hhiReceived'), 9);
    expect(s.survival.all.steps.map((step) => [step.days, step.survival])).toEqual(
      key<[number, number][]>('survival').map(([days, survival]) => [days, expect.closeTo(survival, 12)]),
    );
    expect(s.survival.all.medianDays).toBe(key('survivalMedianDays'));
    expect(s.survival.mutual).toMatchObject({ n: 2, ended: 0 });
    expect(s.survival.oneWay).toMatchObject({ n: 5, ended: 2 });
    expect(Object.fromEntries(s.matrix.map((cell) => [`${cell.voucher}>${cell.subject}`, cell.count]))).toEqual(
      Object.fromEntries(
        [
          'established>exemplary',
          'exemplary>established',
          'known>exemplary',
          'questionable>untrusted',
          'reputable>exemplary',
        ].map((cell) => [cell, key(`levelMatrix.${cell}`)]),
      ),
    );
    expect(s.top.vouchees.map((row) => [row.person.profileId, row.wei])).toEqual([
      [1, key('receivedWei.1')],
      [2, key('receivedWei.2')],
      [5, key('receivedWei.5')],
    ]);
    expect(s.top.vouchers.map((row) => row.person.profileId)).toEqual([6, 1, 2, 3, 10]);
    for (const row of s.top.vouchers) expect(row.wei).toBe(key(`givenWei.${row.person.profileId}`));
    expect(s.top.byCount.vouchees.map((row) => [row.person.profileId, row.count])).toEqual([
      [1, 3],
      [2, 1],
      [5, 1],
    ]);
    expect(s.top.byCount.vouchers.map((row) => row.person.profileId)).toEqual([1, 2, 3, 6, 10]);
    expect(s.lorenz[0]).toEqual({ people: 0, share: 0 });
    expect(s.lorenz.map((point) => point.share)).toEqual([
      0,
      expect.closeTo(0.1 / 2.3, 9),
      expect.closeTo(0.6 / 2.3, 9),
      1,
    ]);
    expect(s.ladder.map((row) => [row.person.profileId, row.ethDays])).toEqual([
      [1, expect.closeTo(306, 9)],
      [2, 90],
      [5, expect.closeTo(13.2, 9)],
    ]);
    expect(s.sizes.filter((bin) => bin.count > 0).map((bin) => [bin.fromEth, bin.toEth, bin.count])).toEqual([
      [0.1, 0.2, 1],
      [0.2, 0.5, 1],
      [0.5, 1, 2],
      [1, 2, 1],
    ]);
  });

  test('filters recompute the figures; an empty result gives zeros and nulls', async () => {
    expect((await stats({ minEth: '0.5' })).kpis).toMatchObject({ active: 3, tvvWei: '2000000000000000000' });
    expect((await stats({ includeEnded: true })).sizes.reduce((n, bin) => n + bin.count, 0)).toBe(7);
    expect((await stats({ subjectLevel: 'exemplary' })).kpis).toMatchObject({ active: 3, vouchees: 1 });
    expect((await stats({ author: '@heidi' })).survival.all).toMatchObject({ n: 1, ended: 1, medianDays: 70.75 });
    const none = await stats({ minEth: 1000 });
    expect(none).toMatchObject({
      kpis: { active: 0, tvvWei: '0', medianWei: null, mutualEthShare: null },
      matrix: [],
      lorenz: [],
      ladder: [],
    });
    expect(none.survival.all).toEqual({ n: 0, ended: 0, medianDays: null, steps: [] });
    expect((await refused(backend, 'vouches_statistics', { filters: { minEth: '-1' } })).code).toBe('22023');
  });
});

test('a pair that endorsed each other only one after the other was never mutual', async () => {
  const set = g1();
  const vouch = (id: number, author: number, subject: number, vouchedAt: string, unvouchedAt: string | null) => ({
    id,
    authorProfileId: author,
    subjectProfileId: subject,
    subjectUserkey: `profileId:${subject}`,
    amountWei: '1',
    vouchedAt,
    unvouchedAt,
    unhealthy: false,
    comment: '',
  });
  set.vouches = [
    vouch(1, 1, 2, '2025-06-01T00:00:00Z', '2025-07-01T00:00:00Z'),
    vouch(2, 2, 1, '2025-07-01T00:00:00Z', null),
    vouch(3, 3, 4, '2025-06-01T00:00:00Z', '2025-07-01T00:00:00Z'),
    vouch(4, 4, 3, '2025-06-30T00:00:00Z', null),
  ];
  const other = await backendWith(set);
  const { survival, kpis } = await stats({}, other);
  expect(survival.mutual).toMatchObject({ n: 2, ended: 1, medianDays: 30 });
  expect(survival.oneWay).toMatchObject({ n: 2, ended: 1, medianDays: 30 });
  expect(kpis.mutualShare).toMatchObject({ k: 0, n: 2 });
  await other.close();
});

test('what most visitors ask for is precomputed', async () => {
  await backend.sql(
    `update app.r_cached_answer set answer = answer || '{"lorenz": "stands ready"}' where part like 'vouches_statistics %'`,
  );
  const isReady = async (filters: object) => ((await stats(filters)).lorenz as unknown) === 'stands ready';
  expect([await isReady({}), await isReady({ includeEnded: true }), await isReady({ minEth: '0.1' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([await isReady({ minEth: '0.3' }), await isReady({ asOf: '2026-03-01' })]).toEqual([false, false]);
});

test('a past day has the current names and the vouch day cap of its time', async () => {
  await backend.sql(`update app.users set display_name = 'Renamed'`);
  await backend.sql(
    `insert into app.protocol_params (key, value, valid_from, source) values ('vouch.day_cap', '20', '2026-03-05', 'test')`,
  );
  const largest = async (asOf: string) => (await stats({ asOf })).ladder[0];
  expect(await largest('2026-03-01')).toMatchObject({
    person: { name: 'Renamed' },
    ethDays: expect.closeTo(1.7 * 180, 9),
  });
  expect(await largest('2026-03-10')).toMatchObject({ ethDays: expect.closeTo(1.7 * 20, 9) });
});
