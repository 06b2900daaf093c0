import { expect, test } from 'vitest';
import { profilesOnly, review, slash } from '../dataset.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, ask, sql } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-04-01T00:00:00Z';
type Person = { profileId: number };

test('M22: of at most 500 endorsed people, those accused right now come first', async () => {
  const set = profilesOnly(people(502), NOW);
  set.reviews = Array.from({ length: 501 }, (_, n) => review(1, n + 2, FROM));
  // The last of them, who stakes no more than the others.
  set.slashes = [slash(1, 3, 502, after(-DAY, NOW), { closesAt: after(DAY, NOW) })];
  const check = async (rollups: string[]) => {
    await open(set, rollups);
    const { exposure, rows } = await ask<{
      exposure: { endorsed: number };
      rows: { person: Person; openSlash: { id: number } | null }[];
    }>('bad_friends_check', { id: '1' });
    expect([exposure.endorsed, rows.length]).toEqual([501, 500]);
    expect(rows[0]).toMatchObject({ person: { profileId: 502 }, openSlash: { id: 1 } });
    expect(rows.filter(({ openSlash }) => openSlash)).toHaveLength(1);
  };
  await check([]);
  await check(['profile_sums']);
});

test('8.25: of at most 500 invitees, the largest branches are kept', async () => {
  // The last invitee invited someone too.
  const invited = Array.from({ length: 501 }, () => ({ score: 1500, invitedBy: 1 }));
  await open(profilesOnly([{ score: 1500 }, ...invited, { score: 1500, invitedBy: 502 }], NOW), ['r_invite']);
  const { children } = await ask<{ children: (Person & { subtree: number })[] }>('invite_graph_node', { id: '1' });
  expect(children).toHaveLength(500);
  expect(children[0]).toMatchObject({ profileId: 502, subtree: 2 });
});

test('8.26: of more than 1,000 invitees, the 500 best and the 500 worst are kept, which decide the score', async () => {
  const invited = Array.from({ length: 1001 }, (_, n) => ({ score: 1000 + n, invitedBy: 1 }));
  await open(profilesOnly([{ score: 1500 }, ...invited], NOW), ['r_eip10']);
  const { n, rows } = await ask<{ n: number; rows: { score: number; counts: boolean }[] }>('eip10_invitees', {
    id: '1',
  });
  expect([n, rows.length, rows[0]?.score, rows.at(-1)?.score]).toEqual([1001, 1000, 2000, 1000]);
  expect(rows.filter(({ counts }) => counts).map(({ score }) => score)).toEqual([2000, 1999, 1001, 1000]);
  // The one in the middle is the one left out.
  expect(rows.some(({ score }) => score === 1500)).toBe(false);
});

test('8.48: of more than 1,000 events between two people, votes go first, and reviews of each other stay', async () => {
  const set = profilesOnly(people(3), NOW);
  const written = Array.from({ length: 1001 }, (_, n) => review(2, 3, after(n, FROM)));
  const first = [review(1, 2, after(-DAY, FROM)), review(2, 1, after(-2 * DAY, FROM))];
  set.reviews = [...written, ...first];
  set.votes = written.map(({ id }, n) => ({
    type: 'review',
    activityId: id,
    voterProfileId: 1,
    isUpvote: false,
    weight: 1,
    createdAt: after(DAY + n, FROM),
    archivedAt: null,
  }));
  await open(set);
  await sql("update app.feature_flags set enabled = true where key = 'profileInteractions'");
  const { timeline } = await ask<{ timeline: { kind: string; from: string; at: string }[] }>('profile_interactions', {
    a: '1',
    b: '2',
  });
  expect(timeline).toHaveLength(1000);
  expect(timeline.slice(-2)).toMatchObject(
    first.map(({ createdAt }, n) => ({ kind: 'review', from: 'ab'[n], at: createdAt })),
  );
  // The newest of the votes.
  expect(timeline[0]).toMatchObject({ kind: 'vote', at: after(DAY + 1000, FROM) });
});
