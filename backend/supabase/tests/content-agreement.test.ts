import { describe, expect, test } from 'vitest';
import { profilesOnly, review } from './dataset.ts';
import type { DataSet } from './load.ts';
import { after, people, planted } from './thresholds/planted.ts';

const { open, ask, sql } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-01-01T00:00:00Z';

type Person = { userId: number; profileId: number };
type Bloc = {
  members: Person[];
  size: number;
  edges: number;
  slashPairs: number;
  contentPairs: number;
  agreement: number;
  expected: number;
  kappa: number | null;
  favorites: { person: Person; votes: number }[];
  links: { a: number; b: number; slashes: boolean; content: boolean }[];
};
type Answer = { blocs: Bloc[]; coVoters: { a: Person; b: Person; shared: number; agreed: number }[] };
const analysis = (filters = {}) => ask<Answer>('voting_analysis', { filters });
const members = ({ blocs }: Answer) => blocs.map((bloc) => bloc.members.map((person) => person.profileId));

type Vote = { voter: number; up: boolean; review: number; minute?: number };
const row = ({ voter, up, review, minute = 0 }: Vote) => ({
  type: 'review',
  activityId: review,
  voterProfileId: voter,
  isUpvote: up,
  weight: 100,
  createdAt: after(minute * 60, FROM),
  archivedAt: null,
});

/** Reviews by profile 40 about others, and these votes on them. */
function withVotes(votes: Vote[]): DataSet {
  const set = profilesOnly(people(140, 1700), NOW);
  const last = Math.max(...votes.map(({ review }) => review));
  set.reviews = Array.from({ length: last }, (_, n) =>
    review(40, 41 + (n % 20), FROM, { id: n + 1 }),
  ) as DataSet['reviews'];
  set.votes = votes.map(row) as DataSet['votes'];
  return set;
}
/** Both vote on `count` reviews from `first`, alternating up and down; the second differs on the first `differ` of them. */
const both = (a: number, b: number, first: number, count: number, differ: number): Vote[] =>
  Array.from({ length: count }, (_, n) => [
    { voter: a, up: n % 2 === 0, review: first + n },
    { voter: b, up: (n % 2 === 0) !== n < differ, review: first + n },
  ]).flat();
const ROLLUPS = ['vote_targets', 'r_slash', 'r_vote_skill', 'r_content_agree'];

describe('voters who agree on content', () => {
  test('form a group from 30 shared targets with nine of ten votes alike, and none with one less', async () => {
    await open(
      withVotes([
        ...both(5, 6, 1, 30, 3),
        ...both(7, 8, 31, 30, 4),
        ...both(9, 10, 61, 29, 0),
        ...both(11, 12, 91, 40, 0),
      ]),
      ROLLUPS,
    );
    const all = await analysis();
    expect(members(all)).toEqual([
      [5, 6],
      [11, 12],
    ]);
    const [near, same] = all.blocs;
    expect(near).toMatchObject({ edges: 1, slashPairs: 0, contentPairs: 1, agreement: 0.9 });
    expect(same).toMatchObject({ agreement: 1, expected: 0.5, kappa: 1 });
    // Pairs of connected voters, by user id.
    const [five, six] = near?.members.map(({ userId }) => userId) ?? [];
    expect(near?.links).toEqual([{ a: five, b: six, slashes: false, content: true }]);
    expect(same?.favorites).toEqual([{ person: expect.objectContaining({ profileId: 40 }), votes: 40 }]);
    expect(members(await analysis({ type: 'slash' }))).toEqual([]);
    const content = await analysis({ type: 'content' });
    expect(members(content)).toEqual([
      [5, 6],
      [11, 12],
    ]);
    // Pairs need 30 shared votes, however often they agree.
    expect(content.coVoters.map(({ a, shared, agreed }) => [a.profileId, shared, agreed])).toEqual([
      [11, 40, 40],
      [5, 30, 27],
      [7, 30, 26],
    ]);
    expect((await analysis({ type: 'content', person: '8' })).coVoters).toMatchObject([{ a: { profileId: 7 } }]);
    // In common on content: the two pairs with 30 or more, not the one with 29; no one shares any slash.
    const matrix = (kind?: string) =>
      ask<{ pairs: { shared: number; agreed: number }[] }>('voting_matrix', {
        ids: ['5', '6', '7', '8', '9', '10'],
        kind,
      });
    expect((await matrix('content')).pairs).toMatchObject([
      { shared: 30, agreed: 27 },
      { shared: 30, agreed: 26 },
    ]);
    expect((await matrix()).pairs).toEqual([]);
  });

  test('only the last vote of a voter on a target counts', async () => {
    const votes = both(5, 6, 1, 30, 4);
    await open(withVotes([...votes, { voter: 6, up: true, review: 1, minute: 9 }]), ROLLUPS);
    expect(members(await analysis())).toEqual([[5, 6]]);
  });

  test('voters who always vote up always agree, which chance explains', async () => {
    const up = (voter: number) => Array.from({ length: 30 }, (_, n) => ({ voter, up: true, review: n + 1 }));
    await open(withVotes([...up(5), ...up(6)]), ROLLUPS);
    expect((await analysis()).blocs).toMatchObject([{ agreement: 1, expected: 1, kappa: null }]);
  });

  test('a withdrawn vote or a crowd on one target connects no one', async () => {
    const votes = both(5, 6, 1, 30, 0);
    const crowd = Array.from({ length: 199 }, (_, n) => ({ voter: 7 + (n % 130), up: true, review: 1, minute: n }));
    await open(withVotes([...votes, ...crowd]), ROLLUPS);
    // 201 votes on the first review: 29 are left.
    expect(members(await analysis())).toEqual([]);
  });
});

test('a large component is split where few pairs connect it', async () => {
  await open(withVotes([{ voter: 5, up: true, review: 1 }]), []);
  const edges: [number, number][] = [];
  // Two rings in which everyone is linked to the next five, joined by one pair.
  for (const base of [100, 200])
    for (let n = 0; n < 30; n++) for (let k = 1; k <= 5; k++) edges.push([base + n, base + ((n + k) % 30)]);
  edges.push([100, 200]);
  const parts = await sql<{ root: string; n: number; low: string; high: string }>(
    `select root, count(*)::int as n, min(node) as low, max(node) as high
     from private.greedy_modularity($1::bigint[], $2::bigint[]) group by root order by root`,
    [edges.map(([a]) => a), edges.map(([, b]) => b)],
  );
  expect(parts.reduce((sum, { n }) => sum + n, 0)).toBe(60);
  // No one from one ring is in a group with someone from the other.
  for (const { low, high } of parts) expect(Math.floor(Number(low) / 100)).toBe(Math.floor(Number(high) / 100));
});
