import { type Dataset, loadDataset } from '@companion/network';
import { expect, it } from 'vitest';
import { dump, openBackend, syncSet } from './backend.fixture.ts';
import { canonicalUserkey } from './parse/userkey.ts';

const HOSTILE = new URL('../../../e2e/fixtures/hostile.json', import.meta.url).pathname;

const at = (iso: string | null) => (iso === null ? null : new Date(iso).toISOString().replace('.000Z', '+00:00'));
const byId = <T extends { id: number }>(rows: T[]) => [...rows].sort((a, b) => a.id - b.id);

/** The canonical key under which the set names a subject. */
const subjectKey = (row: { subjectProfileId: number | null; subjectUserkey: string }) =>
  row.subjectProfileId === null ? canonicalUserkey(row.subjectUserkey) : `profileId:${row.subjectProfileId}`;

/** Checks that a person column leads to the owner of a key. */
const holds = (column: string, key: string) =>
  `exists (select from app.userkeys k where k.user_id = ${column} and k.valid_to is null and k.userkey = ${key})`;

it('stores a hostile data set exactly: markup, control characters, amounts beyond 2^64, unknown subjects', async () => {
  const set: Dataset = await loadDataset(HOSTILE);
  const backend = await openBackend();
  try {
    const result = await syncSet(backend, set);
    expect(result.notUnderstood).toEqual({});

    const sql = backend.sql;
    expect(
      await sql(`select id, score, title, body, created_at as "createdAt", archived_at as "archivedAt",
        (select jsonb_agg(jsonb_build_object('at', e.at, 'action', e.action) order by e.at)
          from app.review_archive_events e where e.review_id = r.id) as events from app.reviews r order by id`),
    ).toEqual(
      byId(set.reviews).map((row) => ({
        id: row.id,
        score: { positive: 1, neutral: 0, negative: -1 }[row.score],
        title: row.title.replaceAll('\0', ''),
        body: row.description.replaceAll('\0', ''),
        createdAt: at(row.createdAt),
        archivedAt: at(row.archivedAt),
        events: row.archiveEvents.length ? row.archiveEvents.map((e) => ({ at: at(e.at), action: e.action })) : null,
      })),
    );
    for (const [table, rows] of [
      ['reviews', set.reviews],
      ['vouches', set.vouches],
      ['slashes', set.slashes],
    ] as const)
      for (const row of rows)
        expect(
          await sql(
            `select ${holds('author_id', '$2')} as author, ${holds('subject_id', '$3')} as subject
             from app.${table} where id = $1`,
            [row.id, `profileId:${row.authorProfileId}`, subjectKey(row)],
          ),
        ).toEqual([{ author: true, subject: true }]);

    expect(
      await sql(`select id, amount_wei::text as wei, vouched_at as vouched, unvouched_at as ended, unhealthy, comment
        from app.vouches order by id`),
    ).toEqual(
      byId(set.vouches).map((row) => ({
        id: row.id,
        wei: row.amountWei,
        vouched: at(row.vouchedAt),
        ended: at(row.unvouchedAt),
        unhealthy: row.unhealthy,
        comment: row.comment,
      })),
    );
    expect(
      await sql(`select id, type, amount, comment, opened_at as opened, closes_at as closes, cancelled_at as cancelled
        from app.slashes order by id`),
    ).toEqual(
      byId(set.slashes).map((row) => ({
        id: row.id,
        type: row.slashType,
        amount: row.amount,
        comment: row.comment,
        opened: at(row.openedAt),
        closes: at(row.closesAt),
        cancelled: at(row.cancelledAt),
      })),
    );
    expect(
      await sql(`select p.profile_id as id, u.user_id as "userId", u.handle, u.display_name as name, u.description,
        u.score, u.status, u.xp_total as xp, u.streak_days as streak, p.primary_address as address, p.invited_by as inviter
        from app.profiles p join app.users u using (user_id) order by 1`),
    ).toEqual(
      [...set.profiles]
        .sort((a, b) => a.profileId - b.profileId)
        .map((row) => ({
          id: row.profileId,
          userId: row.userId,
          handle: row.username,
          name: row.displayName,
          description: row.description,
          score: row.score,
          status: row.status,
          xp: row.xpTotal,
          streak: row.xpStreakDays,
          address: row.primaryAddress,
          inviter: row.invitedBy,
        })),
    );
    expect(
      await sql(`select target_type as type, target_id as id, voter.profile_id as voter, is_upvote as up, weight::float as weight,
        created_at as created, archived_at as archived
        from app.votes v join app.profiles voter on voter.user_id = v.voter_id
        order by target_type collate "C", target_id, voter.profile_id, created_at`),
    ).toEqual(
      set.votes
        .map((row) => ({
          type: row.type,
          id: row.activityId,
          voter: row.voterProfileId,
          up: row.isUpvote,
          weight: row.weight,
          created: at(row.createdAt),
          archived: at(row.archivedAt),
        }))
        .sort(
          (a, b) =>
            (a.type < b.type ? -1 : a.type > b.type ? 1 : 0) ||
            a.id - b.id ||
            a.voter - b.voter ||
            String(a.created).localeCompare(String(b.created)),
        ),
    );
    expect(
      await sql(`select m.id, s.at, s.trust_price::text as trust, s.distrust_price::text as distrust
        from app.markets m join app.market_snapshots s on s.market_id = m.id order by m.id, s.at`),
    ).toEqual(
      [...set.markets]
        .sort((a, b) => a.marketId - b.marketId)
        .flatMap(({ marketId, snapshots }) =>
          snapshots.map((s) => ({ id: marketId, at: at(s.at), trust: s.trustPriceWei, distrust: s.distrustPriceWei })),
        ),
    );
    expect(await sql(`select sum(eth_wei)::text as wei, count(*)::int as trades from app.market_trades`)).toEqual([
      {
        wei: set.markets
          .flatMap((m) => m.trades)
          .reduce((sum, trade) => sum + BigInt(trade.ethWei), 0n)
          .toString(),
        trades: set.markets.flatMap((m) => m.trades).length,
      },
    ]);
    expect(
      await sql(`select p.profile_id as id, season, week, xp from app.xp_weekly join app.profiles p using (user_id)
        order by season, week, 1`),
    ).toEqual(
      set.xpWeekly
        .map(({ profileId, season, week, xp }) => ({ id: profileId, season, week, xp }))
        .sort((a, b) => a.season - b.season || a.week - b.week || a.id - b.id),
    );

    const before = await dump(backend);
    await syncSet(backend, set);
    expect({ ...(await dump(backend)), sync_checkpoints: [] }).toEqual({ ...before, sync_checkpoints: [] });
  } finally {
    await backend.close();
  }
});
