import { expect, test } from 'vitest';
import { profilesOnly, review } from '../dataset.ts';
import type { DataSet } from '../load.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, ask } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-05-20T00:00:00Z';
type Share = { k: number; n: number };
type Analysis = {
  kpis: { targets5Share: Share };
  agreement: { level: string; share: Share }[];
  matrix: { voter: string; author: string; votes: number; upShare: Share | null }[];
  moved: { reviewId: number; at: string; votes: number }[];
};

/** Reviews by 1, and how people vote on each, a minute apart. */
function voted(...votes: boolean[][]): DataSet {
  const set = profilesOnly(people(40), NOW);
  set.reviews = votes.map((_, n) => review(1, 2 + n, FROM, { id: 500 + n }));
  set.votes = votes.flatMap((ups, n) =>
    ups.map((isUpvote, voter) => ({
      type: 'review',
      activityId: 500 + n,
      voterProfileId: 5 + voter,
      isUpvote,
      weight: 1,
      createdAt: after(60 * (voter + 1), FROM),
      archivedAt: null,
    })),
  );
  return set;
}
const all = (count: number, up = true) => Array.from({ length: count }, () => up);
const ROLLUPS = ['vote_targets', 'vote_rounds'];

/** The answer of the rollup, and the one computed on the spot before its first run. */
async function bothWays(set: DataSet): Promise<Analysis[]> {
  await open(set, ['vote_targets']);
  const counted = await ask<Analysis>('votes_analysis');
  await open(set, ROLLUPS);
  return [counted, await ask<Analysis>('votes_analysis')];
}

test('8.16: a target counts, and a level agrees, from five votes', async () => {
  for (const { kpis, agreement } of await bothWays(voted(all(4), all(5)))) {
    expect(kpis.targets5Share).toMatchObject({ k: 1, n: 2 });
    expect(agreement).toMatchObject([{ level: 'known', share: { k: 5, n: 5 } }]);
  }
});

test('8.16: a share of two levels is shown from 20 votes', async () => {
  for (const count of [19, 20])
    for (const { matrix } of await bothWays(voted(all(count))))
      expect(matrix).toMatchObject([{ votes: count, upShare: count < 20 ? null : { k: 20, n: 20 } }]);
});

test('8.16: a review moves when its share crosses one half after five votes', async () => {
  // Three up, then down: the last vote outweighs them all, as the fifth and as the sixth.
  const set = voted([true, true, true, false, false], [true, true, true, false, false, false]);
  set.votes = (set.votes as { activityId: number; createdAt: string }[]).map((row) => {
    const last = row.createdAt === after(60 * (row.activityId === 500 ? 5 : 6), FROM);
    return { ...row, weight: last ? 10 : 1 };
  });
  await open(set, ROLLUPS);
  for (const filters of [{}, { asOf: '2026-05-20' }]) {
    const { moved } = await ask<Analysis>('votes_analysis', { filters });
    expect(moved.map(({ reviewId, votes, at }) => [reviewId, votes, at])).toEqual([[501, 6, after(6 * 60, FROM)]]);
  }
});

test('8.14: what happened in the last 24 hours', async () => {
  const set = voted(all(3));
  const at = [after(-DAY, NOW), after(-DAY - 1, NOW), NOW];
  set.votes = (set.votes as object[]).map((row, n) => ({ ...row, createdAt: at[n] }));
  for (const rollups of [[], ['vote_targets']]) {
    await open(set, rollups);
    const { rows } = await ask<{ rows: { votes: number; last24h: number }[] }>('votes_targets');
    expect(rows).toMatchObject([{ votes: 3, last24h: 2 }]);
  }
});

test('8.37: a target that is no review, vouch or slash is "other", in the figures of a voter and in their list', async () => {
  const set = profilesOnly(people(5), NOW);
  set.reviews = [review(1, 2, FROM, { id: 500 })];
  set.votes = ['review', 'discussion', 'attestation'].map((type) => ({
    type,
    activityId: 500,
    voterProfileId: 3,
    isUpvote: type !== 'discussion',
    weight: 1,
    createdAt: after(60, FROM),
    archivedAt: null,
  }));
  await open(set);
  for (const [type, k, n] of [
    ['other', 1, 2],
    ['discussion', 0, 1],
    ['review', 1, 1],
  ] as const) {
    const filters = { type: [type] };
    expect(await ask('voting_profile', { id: '3', filters })).toMatchObject({ votes: n, upShare: { k, n } });
    expect(await ask('votes_search', { person: '3', filters })).toMatchObject({ total: n });
  }
});
