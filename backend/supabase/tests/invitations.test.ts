import { afterAll, beforeAll, expect, test } from 'vitest';
import { levelOf } from '../../../shared/domain/src/levels.ts';
import { type Backend, backendWith, call, golden } from './backend.ts';
import { sameOrder } from './paging.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & {
  recipient: { profileId: number; name: string } | null;
  bondDaysLeft: number | null;
};
type Rate = { value: number; low: number; high: number };
type List = { total: number; rows: Row[]; kpis: Record<string, unknown> & { plainRate: Rate; rate: Rate } };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const list = (filters = {}, more = {}) => call<List>(backend, 'invitations_list', { filters, ...more });
const names = (answer: List) => answer.rows.map((row) => row.recipient?.name ?? null);

test('sums up invitations and bonds', async () => {
  const { total, kpis } = await list();
  expect(total).toBe(golden('invitations.summary.sent'));
  expect(kpis).toMatchObject({
    sent: golden('invitations.summary.sent'),
    accepted: golden('invitations.summary.accepted'),
    pending: golden('invitations.summary.pending'),
    other: golden('invitations.summary.acceptedOther'),
    revoked: 0,
    pendingOlder30d: golden('invitations.summary.pendingOlder30d'),
    medianHoursToAccept: golden('invitations.summary.medianHoursToAccept'),
    openBonds: golden('invitations.summary.openBonds'),
    netOpenBondPoints: golden('invitations.summary.netOpenBondPoints'),
    plainRate: { k: 11, n: 15 },
    rate: { k: 11, n: 12 },
  });
  for (const [rate, value, low, high] of [
    ['plainRate', 'plainRatePct', 'plainLowPct', 'plainHighPct'],
    ['rate', 'ratePct', 'lowPct', 'highPct'],
  ] as const) {
    expect(kpis[rate].value * 100).toBeCloseTo(golden(`invitations.summary.${value}`), 6);
    expect(kpis[rate].low * 100).toBeCloseTo(golden(`invitations.summary.${low}`), 6);
    expect(kpis[rate].high * 100).toBeCloseTo(golden(`invitations.summary.${high}`), 6);
  }
});

test('gives every bond its days, raw points, impact and cap', async () => {
  const { rows } = await list({ status: 'accepted' });
  expect(rows).toHaveLength(11);
  for (const row of rows) {
    const key = `invitations.bonds.${row.recipient?.profileId}`;
    expect(row).toMatchObject({
      inviter: { profileId: Number(golden<string>(`${key}.inviter`)) },
      bondOpen: golden(`${key}.open`),
      bondRaw: golden(`${key}.raw`),
      bondImpact: golden(`${key}.impact`),
      capped: golden(`${key}.capped`),
      hoursToAccept: 24,
    });
    expect(row.bondDaysLeft).toBe(golden(`${key}.daysLeft`));
  }
  expect(rows.find((row) => row.recipient?.name === 'Judy')).toMatchObject({
    scoreThen: 1600,
    scoreNow: 900,
    change: -700,
    bondImpact: -120,
    capped: true,
    level: 'questionable',
  });
  expect(rows.find((row) => row.recipient?.name === 'Bob')).toMatchObject({
    scoreThen: null,
    scoreNow: 1750,
    change: null,
  });
});

test('filters by status, inviter, bond, impact and level', async () => {
  expect(names(await list({ bond: 'open' }, { sort: 'sent' }))).toEqual(['Heidi', 'Ivan', 'Judy', 'Mallory', 'Niaj']);
  expect(names(await list({ impact: 'positive' }))).toEqual(['Niaj', 'Frank']);
  expect(names(await list({ impact: 'negative' }))).toEqual(['Judy', 'Ivan']);
  expect(names(await list({ level: ['untrusted'] }))).toEqual(['Mallory', 'Erin']);
  expect((await list({ inviter: '@alice' })).total).toBe(golden('invitations.summary.inviters.1.sent'));
  const pending = await list({ status: 'pending' });
  expect(pending.rows[0]).toMatchObject({
    id: '15',
    recipient: null,
    recipientAddress: '0xcd3b766ccdd6ae721141f452c550ca635964ce71',
    status: 'pending',
    acceptedAt: null,
    scoreNow: null,
    bondOpen: null,
    bondImpact: null,
    level: null,
  });
  const other = await list({ status: 'other' });
  expect(other.rows).toMatchObject([{ id: '7', recipient: { name: 'Heidi' }, scoreNow: null, bondImpact: null }]);
  expect(await list({ bond: 'open', impact: 'positive', inviter: '@bob' })).toMatchObject({
    total: 0,
    relax: [{ drop: 'inviter', total: 1 }],
  });
});

test('pages and cursors walk every sort in one order, unknown values last', async () => {
  for (const sort of ['sent', '-sent', 'accepted', '-accepted', 'impact', '-impact', 'scoreNow', '-scoreNow'])
    await sameOrder(backend, 'invitations_list', {}, sort, (row) => row.id);
  const impacts = await sameOrder(backend, 'invitations_list', {}, 'impact', (row) => [row.id, row.bondImpact]);
  expect(impacts.slice(0, 5)).toEqual([
    ['10', -120],
    ['9', -12],
    ['12', 24],
    ['5', 80],
    ['1', null],
  ]);
});

test('an old pending invitation lowers the rate; one that can still be accepted is pending', async () => {
  await backend.sql(`update app.clock set frozen_at = '2026-04-01T00:00:00Z'`);
  expect((await list()).kpis).toMatchObject({ pendingOlder30d: 1, rate: { k: 11, n: 13 } });
  await backend.sql(`update app.clock set frozen_at = '2026-02-19T12:00:00Z'`);
  expect((await list()).rows[0]).toMatchObject({ id: '12', status: 'pending', acceptedAt: null, bondOpen: null });
  await backend.sql(`update app.clock set frozen_at = '2026-03-16T00:00:00Z'`);
});

test('the widget shows path, children, bond score and bonds', async () => {
  type Stats = { path: { profileId: number }[]; bondScore: { n: number; old: number; new: number } };
  for (const id of [1, 2, 3, 5]) {
    const stats = await call<Stats>(backend, 'widget_invitation_stats', { profile_id: id });
    expect(stats.bondScore.n).toBe(golden(`invitations.eip10.${id}.n`));
    expect(stats.bondScore.old).toBeCloseTo(golden(`invitations.eip10.${id}.old`), 6);
    expect(stats.bondScore.new).toBeCloseTo(golden(`invitations.eip10.${id}.new`), 6);
    expect(stats).toMatchObject({ children: golden(`invitations.tree.children.${id}`) });
  }
  for (let id = 1; id <= 12; id++) {
    const { path } = await call<Stats>(backend, 'widget_invitation_stats', { profile_id: id });
    expect(path.map((person) => String(person.profileId))).toEqual(golden(`invitations.tree.path.${id}`));
  }
  expect(await call(backend, 'widget_invitation_stats', { profile_id: 1 })).toMatchObject({
    accepted: 6,
    pending: 3,
    netBondPoints: -28,
    netOpenBondPoints: -108,
    openBonds: 3,
  });
});

test('the path ends at a loop of inviters', async () => {
  await backend.sql('update app.profiles set invited_by = 11 where profile_id = 1');
  const { path } = await call<{ path: { profileId: number }[] }>(backend, 'widget_invitation_stats', { profile_id: 5 });
  expect(path.map((person) => person.profileId)).toEqual([5, 2, 1, 11]);
  await backend.sql('update app.profiles set invited_by = null where profile_id = 1');
});

test('the minimum number of invitees changes only the leaderboard: the rest comes from stored figures', async () => {
  type Stats = { leaderboard: unknown[]; funnel: { count: number }[] };
  await runRollups(backend, ['r_invite_stats', 'r_invite', 'invitation_sorts', 'cached_answers']);
  const stats = (minInvitees: number) => call<Stats>(backend, 'invitations_stats', { filters: { minInvitees } });
  const kept = [await stats(1), await stats(3)];
  expect(kept.map(({ leaderboard }) => leaderboard.length)).toEqual([4, 1]);
  expect(kept[0]?.funnel[1]).toMatchObject({ count: golden('invitations.summary.accepted') });
  await backend.sql(`delete from app.r_cached_answer where part = 'invitations_stats'`);
  expect([await stats(1), await stats(3)]).toEqual(kept);
});

test('an inviter level narrows the figures just as it does the funnel and the leaderboard', async () => {
  type Stats = {
    kpis: { sent: number; accepted: number; openBonds: number };
    funnel: { count: number }[];
    leaderboard: { person: { score: number }; sent: number; accepted: number }[];
  };
  await runRollups(backend, ['r_invite_stats', 'r_invite', 'invitation_sorts', 'cached_answers']);
  const stats = (filters: object) => call<Stats>(backend, 'invitations_stats', { filters });
  const all = await stats({ minInvitees: 0 });
  const inviterLevel = levelOf(Number(all.leaderboard[0]?.person.score))?.name;
  const own = all.leaderboard.filter(({ person }) => levelOf(person.score)?.name === inviterLevel);
  const total = (of: 'sent' | 'accepted') => own.reduce((sum, row) => sum + row[of], 0);
  expect(own.length).toBeLessThan(all.leaderboard.length);
  for (const range of [{}, { from: '2024-01-01' }]) {
    const { kpis, funnel } = await stats({ inviterLevel, ...range });
    expect(kpis).toMatchObject({ sent: total('sent'), accepted: total('accepted') });
    expect(funnel.slice(0, 2).map(({ count }) => count)).toEqual([kpis.sent, kpis.accepted]);
  }
  expect((await stats({ inviterLevel, asOf: '2026-03-15' })).kpis.sent).toBeLessThanOrEqual(total('sent'));
  expect(all.kpis.sent).toBe(golden('invitations.summary.sent'));
});

test('months complete on a past day come from stored figures, the others are computed as of that day', async () => {
  type Stats = { kFactors: { at: string; joined: number; complete: boolean }[] };
  await runRollups(backend, ['r_invite_stats', 'r_invite', 'invitation_sorts', 'cached_answers']);
  const days = ['2025-01-01', '2025-08-15', '2025-12-01', '2026-01-31', '2026-03-02', '2026-03-15'];
  const factors = () =>
    Promise.all(
      days.map(async (asOf) => (await call<Stats>(backend, 'invitations_stats', { filters: { asOf } })).kFactors),
    );
  const kept = await factors();
  expect(kept.map((months) => months.filter(({ complete }) => complete).length)).toEqual([0, 5, 6, 7, 7, 7]);
  // A stored month is returned, not computed: a wrong one would be returned too.
  const wrong = (by: number) =>
    backend.sql(
      `update app.r_cached_answer set answer = jsonb_set(answer, '{kFactors,0,joined}',
         to_jsonb((answer #>> '{kFactors,0,joined}')::int + $1)) where part = 'invitations_stats'`,
      [by],
    );
  await wrong(1);
  expect((await factors()).at(-1)?.[0]?.joined).toBe(Number(kept.at(-1)?.[0]?.joined) + 1);
  await wrong(-1);
  await backend.sql(`delete from app.r_cached_answer where part = 'invitations_stats'`);
  expect(await factors()).toEqual(kept);
});
