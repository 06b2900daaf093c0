import { expect, test } from 'vitest';
import { profilesOnly, review, slash, slashVote, vouch } from '../dataset.ts';
import type { DataSet } from '../load.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, ask, sql, value } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-04-01T00:00:00Z';
type Row = Record<string, unknown>;
type Person = { profileId: number };

/** A slash that closed with these weights for it and against it. */
function decided(id: number, up: number, down: number, more: Row = {}, at = FROM): { slash: Row; votes: Row[] } {
  return {
    slash: slash(id, 1, 2, at, more),
    votes: [slashVote(id, 3, true, up, after(60, at)), slashVote(id, 4, false, down, after(60, at))],
  };
}
function planting(cases: { slash: Row; votes: Row[] }[], set: DataSet = profilesOnly(people(40, 1700), NOW)): DataSet {
  set.slashes = cases.map((each) => each.slash) as DataSet['reviews'];
  set.votes = cases.flatMap((each) => each.votes) as DataSet['reviews'];
  return set;
}

test.each([false, true])(
  'M8: upheld above 60, defended below 40 percent, inconclusive at exactly either, rollup run: %s',
  async (rollup) => {
    const set = planting([decided(1, 601, 399), decided(2, 600, 400), decided(3, 400, 600), decided(4, 399, 601)]);
    await open(set, rollup ? ['r_slash'] : []);
    const { rows } = await ask<{ rows: { id: number; status: string }[] }>('slashes_list', { sort: 'opened' });
    expect(rows.sort((a, b) => a.id - b.id).map((row) => row.status)).toEqual([
      'upheld',
      'inconclusive',
      'inconclusive',
      'defended',
    ]);
    // The tally on the page of a slash uses the same lines.
    const band = async (id: number) =>
      (await ask<{ tally: { band: string } }>('slash_votes_detail', { slash_id: id })).tally.band;
    expect([await band(1), await band(2), await band(3), await band(4)]).toEqual([
      'upheld',
      'inconclusive',
      'inconclusive',
      'defended',
    ]);
    // Misplacement: 0 from the pass mark, 100 times the shortfall below it.
    const index = (up: number, down: number) => value(`private.misplacement(${up}, ${up + down}, 60)`);
    expect([await index(600, 400), await index(570, 430)]).toEqual([0, 5]);
  },
);

test('M8: the pivotal set has as many voters as it takes to cross a line', async () => {
  // 700 of 1000: turning 100 leaves exactly 60 %, which is no longer upheld; 70 leave 63 %.
  const votes = (id: number, weights: number[], against: number) => ({
    slash: slash(id, 1, 2, FROM),
    votes: [
      ...weights.map((weight, n) => slashVote(id, 10 + n, true, weight, FROM)),
      slashVote(id, 4, false, against, FROM),
    ],
  });
  await open(
    planting([votes(1, [100, 100, 100, 100, 100, 100, 100], 300), votes(2, [99, 99, 99, 99, 99, 99, 106], 300)]),
    ['r_slash'],
  );
  const size = async (id: number) => {
    const { pivotal } = await ask<{ pivotal: { size: number; voters: unknown[] } }>('slash_votes_detail', {
      slash_id: id,
    });
    return [pivotal.size, pivotal.voters.length];
  };
  expect(await size(1)).toEqual([1, 7]);
  // Only the one with 106 does it alone.
  expect(await size(2)).toEqual([1, 1]);
});

test('M9 and M10: penalties start on 2025-05-28, and from 2025-09-15 supporters are counted at the opening', async () => {
  const set = profilesOnly(people(10, 1700), NOW);
  const closing = (id: number, closesAt: string) =>
    slash(id, 1, 2, after(-2 * DAY, closesAt), { closesAt, amount: 200, sourceOutcome: 'UPHELD' });
  set.slashes = [
    closing(1, '2025-05-27T23:59:59Z'),
    closing(2, '2025-05-28T00:00:00Z'),
    closing(3, '2025-09-14T23:59:59Z'),
    closing(4, '2025-09-15T00:00:00Z'),
  ];
  // Reviewed positively all the time; vouched until each of the last two was open for a day.
  set.reviews = [review(5, 2, '2025-01-01T00:00:00Z')];
  set.vouches = [vouch(5, 2, '2025-01-01T00:00:00Z', { unvouchedAt: '2025-09-14T00:00:00Z' })];
  await open(set);
  const points = async (id: number) =>
    (await ask<{ points: { endorsers: number } }>('slash_impact', { slash_id: id })).points.endorsers;
  expect([await points(1), await points(2), await points(3), await points(4)]).toEqual([0, 60, 20, 60]);
});

test('M18: skill needs 10 decided slashes; a vote is early in the first quarter of the window', async () => {
  const at = (n: number) => after(3 * n * DAY, '2026-01-01T00:00:00Z');
  const cases = Array.from({ length: 10 }, (_, n) => {
    const id = n + 1;
    const outcome = { sourceOutcome: n < 4 ? 'DEFENDED' : 'UPHELD' };
    const votes = [slashVote(id, 3, true, 100, after(12 * 3600 - 1, at(n)))];
    // Voter 4 leaves out the first; both say up to everything but the first.
    if (n > 0) votes.push(slashVote(id, 4, true, 100, after(12 * 3600, at(n))));
    return { slash: slash(id, 1, 2, at(n), outcome), votes };
  });
  await open(planting(cases), ['r_slash', 'r_vote_skill']);
  type Skill = { person: Person; n: number; skill: number | null; early: { k: number } };
  const { skill } = await ask<{ skill: Skill[] }>('voting_analysis', { filters: { minN: 9 } });
  const of = (id: number) => skill.find((row) => row.person.profileId === id);
  expect(of(3)).toMatchObject({ n: 10, skill: 0, early: { k: 10 } });
  expect(of(4)).toMatchObject({ n: 9, skill: null, early: { k: 0 } });
  // The leaderboard itself starts at 10.
  expect((await ask<{ skill: Skill[] }>('voting_analysis')).skill.map((row) => row.person.profileId)).toEqual([3]);
});

test('agreement between voters needs 2 shared slashes, a bloc needs 8 and a kappa of .6', async () => {
  const cases: { slash: Row; votes: Row[] }[] = [];
  let id = 0;
  /** Both vote on these: true for, false against. */
  const both = (a: number, b: number, as: boolean[], bs: boolean[]) => {
    as.forEach((up, n) => {
      id += 1;
      const at = after(id * 3 * DAY, '2025-01-01T00:00:00Z');
      cases.push({
        slash: slash(id, 1, 2, at, { sourceOutcome: 'UPHELD' }),
        votes: [slashVote(id, a, up, 100, at), slashVote(id, b, bs[n] as boolean, 100, at)],
      });
    });
  };
  const alternating = (n: number) => Array.from({ length: n }, (_, i) => i % 2 === 0);
  both(5, 6, [true], [true]);
  both(7, 8, [true, false], [true, false]);
  both(9, 10, alternating(7), alternating(7));
  both(11, 12, alternating(8), alternating(8));
  // Half up on both sides, 8 of 10 alike: kappa (.8 - .5) / .5 = .6. Eleven up of twenty each, 16 alike: (.8 - .505) / .495 = .596.
  const half = alternating(10);
  both(
    13,
    14,
    half,
    half.map((up, n) => (n < 2 ? !up : up)),
  );
  const most = Array.from({ length: 20 }, (_, n) => n < 11);
  both(
    15,
    16,
    most,
    most.map((up, n) => (n < 2 || n > 17 ? !up : up)),
  );
  // Both always vote up: chance alone explains that.
  both(17, 18, Array(9).fill(true), Array(9).fill(true));
  await open(planting(cases, profilesOnly(people(40, 1700), NOW)), ['r_slash', 'r_vote_skill']);
  const { coVoters, blocs } = await ask<{
    coVoters: { a: Person; shared: number; kappa: number | null }[];
    blocs: { members: Person[] }[];
  }>('voting_analysis');
  expect(coVoters.map((pair) => pair.a.profileId).sort((a, b) => a - b)).toEqual([7, 9, 11, 13, 15, 17]);
  expect(coVoters.find((pair) => pair.a.profileId === 17)).toMatchObject({ shared: 9, kappa: null });
  expect(blocs.map((bloc) => bloc.members.map((person) => person.profileId)).sort()).toEqual([
    [11, 12],
    [13, 14],
  ]);
});

test('8.21: the rate of a supporter is shown from 10 endorsed people', async () => {
  const set = profilesOnly(people(60, 1700), NOW);
  set.slashes = [slash(1, 1, 2, FROM, { sourceOutcome: 'UPHELD' })];
  const endorsing = (author: number, others: number) => [
    review(author, 2, '2026-01-01T00:00:00Z'),
    ...Array.from({ length: others }, (_, n) => review(author, 10 + n, '2026-01-01T00:00:00Z')),
  ];
  set.reviews = [...endorsing(5, 8), ...endorsing(6, 9)];
  await open(set, ['r_slash', 'bad_friends']);
  expect(
    await value("array(select (user_id - 100)::int from app.r_bad_friend where role = 'all' and rate is not null)"),
  ).toEqual([6]);
  for (const filters of [{}, { from: '2026-01-01' }]) {
    const { rows } = await ask<{ rows: { person: Person }[] }>('bad_friends', { sort: '-rate', filters });
    expect(rows.map((row) => row.person.profileId)).toEqual([6, 5]);
  }
});

test('8.22: a claim repeats one of the last 30 days; a slash is overtaken within 90 days by 10 positive reviews, 70 % of all', async () => {
  const set = profilesOnly(people(80, 1700), NOW);
  const closes = '2026-01-01T00:00:00Z';
  const upheld = (id: number, subject: number, closesAt = closes) =>
    slash(id, 1, subject, after(-2 * DAY, closesAt), { closesAt, sourceOutcome: 'UPHELD' });
  const reviews: Row[] = [];
  const later = (subject: number, positive: number, negative: number, at = after(DAY, closes)) => {
    for (let n = 0; n < positive + negative; n++)
      reviews.push(review(40 + n, subject, at, n < positive ? {} : { score: 'negative' }));
  };
  const regained = (profileId: number, at: string, score: number) => [
    { profileId, at: '2025-06-01T00:00:00Z', score: 1700 },
    { profileId, at: after(1, closes), score: 1500 },
    { profileId, at, score },
  ];
  set.slashes = [11, 12, 13, 14, 15, 16, 17].map((subject) => upheld(subject, subject));
  later(11, 10, 4); // 71.4 %
  later(12, 9, 0);
  later(13, 14, 6); // exactly 70 %
  later(14, 13, 6); // 68.4 %
  later(15, 10, 0, after(90 * DAY, closes));
  later(16, 10, 0, after(90 * DAY + 1, closes));
  later(17, 10, 0);
  set.reviews = reviews as DataSet['reviews'];
  set.scoreHistory = [
    ...[11, 12, 13, 14, 15, 16].flatMap((subject) => regained(subject, after(90 * DAY, closes), 1700)),
    ...regained(17, after(90 * DAY, closes), 1699),
  ];
  await open(set, ['r_slash', 'r_misplaced']);
  expect(await value("array(select slash_id::int from app.r_misplaced where category = 'D' order by 1)")).toEqual([
    11, 13, 15,
  ]);
});

test('8.47: caution below 800, for a year after an upheld slash, and from 5 negative reviewers of 1,400 or more', async () => {
  const set = profilesOnly(
    [799, 800, 1500, 1500, 1500, 1500, 1500, 1500, ...Array.from({ length: 30 }, (_, n) => (n < 15 ? 1400 : 1399))].map(
      (score) => ({ score }),
    ),
    NOW,
  );
  const closed = (id: number, subject: number, closesAt: string) =>
    slash(id, 8, subject, after(-2 * DAY, closesAt), { closesAt, sourceOutcome: 'UPHELD' });
  set.slashes = [
    closed(1, 3, after(-365 * DAY, NOW)),
    closed(2, 4, after(-365 * DAY - 1, NOW)),
    closed(3, 2, after(-365 * DAY, NOW)),
  ];
  const negative = (subject: number, count: number, first: number) =>
    Array.from({ length: count }, (_, n) => review(first + n, subject, FROM, { score: 'negative' }));
  // 5: five of level known. 6: four, and one just below it. 7: five, but with five positive ones: at most 76 %.
  // 2: as 7, and listed for a slash.
  set.reviews = [
    ...negative(5, 5, 9),
    ...negative(6, 4, 9),
    ...negative(6, 1, 24),
    ...negative(7, 5, 9),
    ...[25, 26, 27, 28, 29].map((author) => review(author, 7, FROM)),
    ...negative(2, 5, 9),
    ...[25, 26, 27, 28, 29].map((author) => review(author, 2, FROM)),
  ];
  await open(set);
  await sql("update app.feature_flags set enabled = true where key = 'shitlist'");
  const listed = async (filters: Row) => {
    const { rows } = await ask<{ rows: { person: Person; reasons: string[] }[] }>('caution_list', { filters });
    return Object.fromEntries(rows.map((row) => [row.person.profileId, row.reasons]));
  };
  expect(await listed({})).toEqual({
    1: ['untrusted'],
    2: ['upheld'],
    3: ['upheld'],
    5: ['negative'],
  });
  // The filter finds the people to whom the list gives the reason.
  expect(await listed({ reason: 'negative' })).toEqual({ 5: ['negative'] });
  expect(await listed({ reason: 'upheld' })).toEqual({ 2: ['upheld'], 3: ['upheld'] });
});

test('G19: votes on a canceled slash are never shown, whether it was canceled long ago or just now', async () => {
  // Voters 3 and 4 share the canceled slash 1 and two that closed; on the first they vote alike or not.
  const told = async (alike: boolean) => {
    const cancelled = { cancelledAt: after(3600, FROM) };
    const closed = [2, 3].map((id) => decided(id, 700, 300));
    await open(
      planting([
        {
          slash: slash(1, 1, 2, FROM, cancelled),
          votes: [slashVote(1, 3, true, 700, after(60, FROM)), slashVote(1, 4, alike, 300, after(60, FROM))],
        },
        ...closed,
      ]),
      ['r_slash', 'r_vote_skill', 'vote_targets', 'vote_hours', 'votes_sides'],
    );
    const asked: [string, Row?][] = [
      ['voting_profile', { id: '4' }],
      ['voting_analysis', { filters: { minN: 1 } }],
      ['profile_interactions', { a: '3', b: '4' }],
      ['slashes_list'],
      ['slash_votes'],
      ['slash_votes_detail', { slash_id: 1 }],
      ['votes_stream'],
      ['votes_stream', { filters: { direction: 'down' } }],
      ['votes_targets'],
      ['votes_series'],
      ['votes_search', { person: '4' }],
    ];
    await sql("update app.feature_flags set enabled = true where key = 'profileInteractions'");
    const answers = await Promise.all(asked.map(([name, args]) => ask<Row>(name, args)));
    expect(answers[0]).toMatchObject({ sealed: 1, coVoters: [{ shared: 2, agreed: 0 }] });
    expect(await ask('slash_is_open', { id: 1 })).toBe(true);
    return answers.map(({ rollupAge: _, ...answer }) => answer);
  };
  expect(await told(true)).toEqual(await told(false));
});
