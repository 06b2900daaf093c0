import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { sameOrder } from './paging.ts';

type Row = Record<string, unknown> & { id: number; ethDays: number; activeDays: number };
type Kpis = Record<string, unknown> & { unhealthyShare: { low: number; high: number; value: number } };
type List = { total: number; rows: Row[]; kpis: Kpis };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const list = (filters = {}, more = {}) => call<List>(backend, 'vouches_list', { filters, ...more });
const ids = (answer: List) => answer.rows.map((row) => row.id);

test('shows the active vouches by amount, largest first', async () => {
  const answer = await list();
  expect(answer.total).toBe(golden('vouches.list.active'));
  expect(ids(answer)).toEqual(golden('vouches.list.orderByAmount'));
  expect(answer.rows[0]).toMatchObject({
    id: 7,
    voucher: { name: 'Frank' },
    subject: { name: 'Alice' },
    amountWei: '1000000000000000000',
    status: 'active',
    mutual: false,
    ethDays: 180,
    unvouchedAt: null,
  });
  expect(answer.kpis).toMatchObject({
    activeWei: golden('vouches.statistics.tvvWei'),
    active: 5,
    new: golden('vouches.list.total'),
    ended: golden('vouches.list.ended'),
    endedWei: golden('vouches.statistics.endedWei'),
    netFlowWei: '2300000000000000000',
    mutualShare: { value: 0.4, k: golden('vouches.statistics.mutualVouches'), n: 5 },
    unhealthyShare: { value: 0.5, k: 1, n: 2 },
    vouchers: golden('vouches.statistics.vouchers'),
    vouchees: golden('vouches.statistics.vouchees'),
    medianWei: '500000000000000000',
  });
  const [low, high] = golden<[number, number]>('vouches.statistics.unhealthyInterval');
  expect(answer.kpis.unhealthyShare.low * 100).toBeCloseTo(low, 6);
  expect(answer.kpis.unhealthyShare.high * 100).toBeCloseTo(high, 6);
});

test('counts ETH-days up to the cap, and to the end of an ended vouch', async () => {
  const { rows } = await list({ status: 'all' });
  for (const row of rows) expect(row.ethDays).toBeCloseTo(golden(`vouches.statistics.ethDays.${row.id}`), 9);
  expect(rows.find((row) => row.id === 5)?.activeDays).toBeCloseTo(70.75, 9);
});

test('filters by status, mutuality, size, level, person and time', async () => {
  const ended = await list({ status: 'ended' }, { sort: 'vouched' });
  expect(ended.rows.map((row) => [row.id, row.status])).toEqual([
    [5, 'ended'],
    [6, 'unhealthy'],
  ]);
  expect(ids(await list({ mutual: true }))).toEqual(golden('vouches.list.mutualVouchIds'));
  expect(ids(await list({ mutual: 'no' }))).toEqual([7, 3, 4]);
  expect(ids(await list({ minEth: '0.5' }))).toEqual([7, 1, 2]);
  expect(ids(await list({ authorLevel: ['reputable'], subjectLevel: 'exemplary' }))).toEqual([7]);
  expect(ids(await list({ person: '@alice' }))).toEqual([7, 1, 2, 3]);
  expect(ids(await list({ author: 'profileId:1' }))).toEqual([2]);
  expect(ids(await list({ q: 'AUDITS' }))).toEqual([7]);
  const january = await list({ status: 'ended', from: '2026-01-11T18:00:00Z', to: '2026-01-31' });
  expect(ids(january)).toEqual([5]);
  expect(january.kpis).toMatchObject({ new: 0, ended: 1, netFlowWei: '-50000000000000000', active: 5 });
  expect(await list({ minEth: 50 })).toMatchObject({ total: 0, relax: [{ drop: 'minEth', total: 5 }] });
});

test('pages and cursors walk every sort in one order', async () => {
  for (const sort of ['amount', '-amount', 'vouched', '-vouched', 'days', '-days', 'ethDays', '-ethDays'])
    await sameOrder(backend, 'vouches_list', { status: 'all' }, sort, (row) => row.id);
});

test('amounts beyond 2^64 stay exact, also in the cursor', async () => {
  const wei = '340282366920938463463374607431768211457';
  await backend.sql(
    `insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at)
     values (90, 104, 107, 'profileId:7', ${wei}, '2026-03-01Z'), (91, 104, 108, 'profileId:8', ${wei} + 1, '2026-03-01Z')`,
  );
  const rows = await sameOrder(backend, 'vouches_list', {}, '-amount', (row) => [row.id, row.amountWei]);
  expect(rows.slice(0, 2)).toEqual([
    [91, '340282366920938463463374607431768211458'],
    [90, wei],
  ]);
  await backend.sql('delete from app.vouches where id in (90, 91)');
});

test('the clock decides what has ended and what exists', async () => {
  await backend.sql(`update app.clock set frozen_at = '2026-01-11T17:59:59Z'`);
  expect(ids(await list({ person: '@erin' }))).toEqual([4, 5]);
  expect((await list({ status: 'ended' })).total).toBe(0);
  await backend.sql(`update app.clock set frozen_at = '2026-01-11T18:00:00Z'`);
  expect(ids(await list({ person: '@erin' }))).toEqual([4]);
  await backend.sql(`update app.clock set frozen_at = '2026-03-16T00:00:00Z'`);
});

test('vouches_series carries the stock through days without a flow', async () => {
  const { points } = await call<{
    points: { at: string; whole: boolean; inWei: string; outWei: string; stockWei: string }[];
  }>(backend, 'vouches_series', { filters: { from: '2026-01-10', to: '2026-01-12' }, bucket: 'day' });
  expect(points).toEqual([
    { at: '2026-01-10T00:00:00Z', whole: true, inWei: '0', outWei: '0', stockWei: '2360000000000000000' },
    {
      at: '2026-01-11T00:00:00Z',
      whole: true,
      inWei: '0',
      outWei: '50000000000000000',
      stockWei: '2310000000000000000',
    },
    { at: '2026-01-12T00:00:00Z', whole: false, inWei: '0', outWei: '0', stockWei: '2310000000000000000' },
  ]);
});

test('inflow minus outflow equals the current stake', async () => {
  const { points } = await call<{ points: { inWei: string; outWei: string; stockWei: string }[] }>(
    backend,
    'vouches_series',
  );
  const staked = points.reduce((sum, { inWei, outWei }) => sum + BigInt(inWei) - BigInt(outWei), 0n);
  expect(String(staked)).toBe(golden('vouches.statistics.tvvWei'));
  expect(points.at(-1)?.stockWei).toBe(golden('vouches.statistics.tvvWei'));
});

test('rejects wrong values by name', async () => {
  for (const [filters, message] of [
    [{ minEth: '-1' }, /minEth must be an amount/],
    [{ minEth: 1e30 }, /minEth must be an amount/],
    [{ mutual: 'maybe' }, /mutual must be one of/],
    [{ status: 'gone' }, /status must be one of/],
  ] as const) {
    const refusal = await refused(backend, 'vouches_list', { filters });
    expect(refusal).toMatchObject({ status: 400, code: '22023' });
    expect(refusal.message).toMatch(message);
  }
});

test('a vouch counts until the earliest of its possible ends, and until now if there is none', async () => {
  const other = await backendWith();
  const now = '2026-03-16T00:00:00Z';
  const times = [null, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', now, '2026-04-01T00:00:00Z'];
  const days = (until: string) => (Date.parse(until) - Date.parse('2026-01-01T00:00:00Z')) / 86_400_000;
  for (const unvouched of times)
    for (const archived of times) {
      await other.sql(
        `update app.vouches set vouched_at = '2026-01-01T00:00Z', unvouched_at = $1, archived_at = $2 where id = 7`,
        [unvouched, archived],
      );
      const { rows } = await call<List>(other, 'vouches_list', { filters: { status: 'all' } });
      const row = rows.find(({ id }) => id === 7);
      const [end = now] = [unvouched, archived].filter((at) => at !== null && at <= now).sort();
      expect([row?.activeDays, row?.status], `unvouched ${unvouched}, archived ${archived}`).toEqual([
        days(end as string),
        [unvouched, archived].some((at) => at !== null && at <= now) ? 'ended' : 'active',
      ]);
      expect(row?.ethDays).toBe(days(end as string));
    }
  await other.close();
});
