import { expect, test } from 'vitest';
import { LEVELS } from '../../../../shared/domain/src/levels.ts';
import { invitation, profilesOnly, review, slash, vouch } from '../dataset.ts';
import { type DataSet, g1 } from '../load.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, ask, run, sql, value } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-03-01T00:00:00Z';
type Person = { profileId: number };
type Rows<Row> = { rows: Row[]; total: number };

test('M1: each level starts at its score, here, in the table of levels and in the browser', async () => {
  const begins = [
    ['untrusted', 0],
    ['questionable', 800],
    ['neutral', 1200],
    ['known', 1400],
    ['established', 1600],
    ['reputable', 1800],
    ['exemplary', 2000],
    ['distinguished', 2200],
    ['revered', 2400],
    ['renowned', 2600],
  ] as const;
  for (const [n, [level, score]] of begins.entries()) {
    expect(await value(`private.level(${score})`)).toBe(level);
    if (n > 0) expect(await value(`private.level(${score - 1})`)).toBe(begins[n - 1]?.[0]);
  }
  expect(await sql('select level, from_score::int as from_score from app.levels order by rank')).toEqual(
    begins.map(([level, from_score]) => ({ level, from_score })),
  );
  expect(LEVELS.map(({ name, min }) => [name, min])).toEqual(begins);
  // A filter by level draws the same lines.
  await open(profilesOnly([1399, 1400, 1599, 1600].map((score) => ({ score }))));
  expect(await ask('profiles_search', { filters: { level: ['known'] } })).toMatchObject({ total: 2 });
});

test('8.5: a supporter is reputable from the start of the level, a doubter from 1600, a review is old a day earlier', async () => {
  const scores = [1500, 1799, 1800, 1801, 1599, 1600, 1601].map((score) => ({ score }));
  const set = profilesOnly(scores, NOW);
  set.vouches = [2, 3, 4].map((author) => vouch(author, 1, after(-DAY, NOW)));
  const stood = await value<number>(`(private.detector('reasons') ->> 'stoodDays')::int`);
  const first = after(-stood * DAY, NOW);
  set.reviews = [
    ...[5, 6, 7].map((author) => review(author, 1, after(-DAY, NOW), { score: 'negative' })),
    ...[-1, 0, 1].map((seconds, n) => review(2 + n, 1, after(seconds, first))),
  ];
  await open(set);
  expect(
    await sql(
      `select backers::int, reputable_backers::int, doubts::int, old::int
      from private.count_person_sums(array(select user_id from app.profiles where profile_id = 1))`,
    ),
  ).toEqual([{ backers: 3, reputable_backers: 2, doubts: 2, old: 1 }]);
});

test('M6: a vouch adds ETH-days for 180 days', async () => {
  const set = profilesOnly(people(5), NOW);
  const eth = { amountWei: '1000000000000000000' };
  set.vouches = [179, 180, 181].map((days, n) => vouch(1, 2 + n, after(-days * DAY, NOW), eth));
  await open(set);
  const { rows } = await ask<Rows<{ subject: Person; ethDays: number }>>('vouches_list');
  expect(rows.map((row) => [row.subject.profileId, row.ethDays]).sort()).toEqual([
    [2, 179],
    [3, 180],
    [4, 180],
  ]);
});

test('M12: the two best and the two worst count from five invitees', async () => {
  const invitees = (inviter: number, scores: number[]) => scores.map((score) => ({ score, invitedBy: inviter }));
  await open(
    profilesOnly(
      [...people(2), ...invitees(1, [1000, 1100, 1300, 2000]), ...invitees(2, [1000, 1100, 1300, 1400, 2000])],
      NOW,
    ),
    ['r_eip10'],
  );
  const { rows } = await ask<Rows<{ person: Person; n: number; old: number; new: number }>>('eip10_scores', {
    sort: 'n',
  });
  expect(rows.map((row) => [row.person.profileId, row.n, row.old, row.new])).toEqual([
    [1, 4, 1350, 1350],
    [2, 5, 1360, 1375],
  ]);
});

test('M13: a bond moves 20 % of the change, between -120 and 80 points, and is open for 180 days', async () => {
  const scores = [1600, 1605, 600, 595, 1300, 1300];
  const set = profilesOnly([{ score: 1500 }, ...scores.map((score) => ({ score, invitedBy: 1 }))], NOW);
  const accepted = [FROM, FROM, FROM, FROM, after(-180 * DAY + 1, NOW), after(-180 * DAY, NOW)];
  set.invitations = accepted.map((at, n) => invitation(1, 2 + n, at, 1200));
  set.scoreHistory = [7].map((profileId) => ({ profileId, at: '2026-01-01T00:00:00Z', score: 1250 }));
  await open(set);
  type Bond = { recipient: Person; bondOpen: boolean; bondImpact: number; capped: boolean };
  const { rows } = await ask<Rows<Bond>>('invitations_list', { filters: { status: 'accepted' } });
  expect(
    rows
      .map((row) => [row.recipient.profileId, row.bondOpen, row.bondImpact, row.capped])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [2, true, 80, false],
    [3, true, 80, true],
    [4, true, -120, false],
    [5, true, -120, true],
    [6, true, 20, false],
    [7, false, 10, false],
  ]);
});

test('F8: active weeks count from 26 weeks of membership, beyond four fifths of at least 30 members', async () => {
  // The n-th of 30 members was active in n of the last 52 weeks; the last one joined later.
  const steady = async (joinedAt: string) => {
    const members = people(30).map((one, n) => (n === 29 ? { ...one, joinedAt } : one));
    const set = profilesOnly(members, NOW);
    set.reviews = members.flatMap((_, n) =>
      Array.from({ length: n + 1 }, (__, week) => review(n + 1, n === 0 ? 2 : 1, after(-7 * DAY * (week + 1), NOW))),
    );
    await open(set, ['r_measure']);
    const told = await Promise.all(
      members.map((_, n) => ask<{ reasons: { id: string; parts: object }[] }>('reasons', { id: String(n + 1) })),
    );
    return told.flatMap(({ reasons }) => reasons.filter(({ id }) => id === 'F8').map(({ parts }) => parts));
  };
  // 26 complete weeks of membership, all of them active.
  expect(await steady('2025-12-01T00:00:00Z')).toEqual([
    ...[26, 27, 28, 29].map((active) => ({ active, weeks: 52 })),
    { active: 26, weeks: 26 },
  ]);
  // 25: too few to count among the others, who are too few then.
  expect(await steady('2025-12-01T00:00:01Z')).toEqual([]);
});

/** The values of a rule by profile id. */
async function toldBy(rule: string, members: number): Promise<[number, object][]> {
  const found: [number, object][] = [];
  for (let id = 1; id <= members; id++) {
    const { reasons } = await ask<{ reasons: { id: string; parts: object }[] }>('reasons', { id: String(id) });
    for (const reason of reasons) if (reason.id === rule) found.push([id, reason.parts]);
  }
  return found;
}

test('A14: a score is low below neutral, at or under the fifth percentile of at least 30 members', async () => {
  const low = async (scores: number[]) => {
    await open(
      profilesOnly(
        scores.map((score) => ({ score })),
        NOW,
      ),
      ['r_measure'],
    );
    return toldBy('A14', 4);
  };
  const above = (count: number) => Array.from({ length: count }, (_, n) => 1100 + n);
  expect(await low([900, 1000, 1050, ...above(37)])).toEqual([
    [1, { score: 900, share: 1 / 40 }],
    [2, { score: 1000, share: 2 / 40 }],
  ]);
  expect(await low([900, 1000, 1050, ...above(36)])).toEqual([[1, { score: 900, share: 1 / 39 }]]);
  const neutral = Array.from({ length: 38 }, () => 1500);
  expect(await low([1199, 1200, ...neutral])).toEqual([[1, { score: 1199, share: 1 / 40 }]]);
  expect(await low([900, ...above(29)])).toEqual([[1, { score: 900, share: 1 / 30 }]]);
  expect(await low([900, ...above(28)])).toEqual([]);
});

test('A15: a score fell by 100 points within 90 days, beyond the 95th percentile of such drops', async () => {
  const at = (days: number, seconds = 0) => after(-days * DAY - seconds, NOW);
  type Snapshot = [at: string, score: number];
  const fell = async (...firsts: Snapshot[][]) => {
    const set = profilesOnly(people(41, 1000), NOW);
    set.scoreHistory = Array.from(
      { length: 41 },
      (_, n): Snapshot[] =>
        firsts[n] ?? [
          [at(60), 1000],
          [at(30), 1000],
        ],
    ).flatMap((snapshots, n) => snapshots.map(([time, score]) => ({ profileId: n + 1, at: time, score })));
    await open(set, ['r_measure']);
    return toldBy('A15', firsts.length);
  };
  const from = (score: number): Snapshot[] => [
    [at(60), score],
    [at(30), 1000],
  ];
  expect(await fell(from(1100), from(1099))).toEqual([[1, { from: 1100, to: 1000, days: 60 }]]);
  // Of 41 the second is beyond the percentile, and the third is not.
  expect((await fell(from(1300), from(1200), from(1150))).map(([id]) => id)).toEqual([1, 2]);
  // Scores from the start of the 90 days count, those that ended before do not.
  expect(
    await fell([
      [at(200), 1300],
      [at(90, -1), 1000],
    ]),
  ).toEqual([[1, { from: 1300, to: 1000, days: 90 }]]);
  expect(
    await fell([
      [at(200), 1300],
      [at(90), 1000],
      [at(30), 1000],
    ]),
  ).toEqual([]);
  // One snapshot is no fall.
  expect(await fell([[at(60), 1300]])).toEqual([]);
});

test('acceptance: an invitation is settled when it has been pending for more than 30 days', async () => {
  const set = profilesOnly(people(5), NOW);
  const pending = (sentAt: string) => ({
    ...invitation(1, 2, sentAt, null),
    recipientProfileId: null,
    status: 'INVITED',
    acceptedAt: null,
  });
  set.invitations = [pending(after(-30 * DAY, NOW)), pending(after(-30 * DAY - 1, NOW)), invitation(1, 3, FROM, 1200)];
  await open(set, ['r_invite_stats']);
  expect(await ask('invitations_list')).toMatchObject({ kpis: { pendingOlder30d: 1, rate: { k: 1, n: 2 } } });
  expect(await ask('home_overview')).toMatchObject({ kpis: { acceptanceRate: { share: { k: 1, n: 2 } } } });
});

test('M17: a correlation is shown from 30 pairs', async () => {
  const shown = async (count: number) => {
    await open(
      profilesOnly(
        Array.from({ length: count }, (_, n) => ({ score: 1000 + n })),
        NOW,
      ),
      ['r_corr'],
    );
    // Once stored, once computed for the filter.
    const fits = await Promise.all(
      [{}, { minReviews: 0, level: ['questionable'] }].map((filters) =>
        ask<{ fit: { n: number; shown: boolean } }>('score_correlation', { x: 'ageDays', y: 'score', filters }),
      ),
    );
    return fits.map(({ fit }) => [fit.n, fit.shown]);
  };
  expect(await shown(29)).toEqual([
    [29, false],
    [29, false],
  ]);
  expect(await shown(30)).toEqual([
    [30, true],
    [30, true],
  ]);
});

test('controls leave the stored fit of all profiles unchanged, unless some people have no value for them', async () => {
  const scores = Array.from({ length: 40 }, (_, n) => ({
    score: 1000 + ((n * 37) % 100),
    joinedAt: after(-(n + 1) * DAY, NOW),
  }));
  await open(profilesOnly(scores, NOW), ['r_corr']);
  type Fits = { fit: { n: number; pearson: number; spearman: number }; partial: { n: number } };
  const fits = (control: string) => ask<Fits>('score_correlation', { x: 'ageDays', y: 'score', controls: [control] });
  const kept = await fits('activeReviews');
  expect([kept.fit.n, kept.partial.n]).toEqual([40, 40]);
  // What is kept is told, not counted: a wrong one would be told as well. A control that leaves people out has it counted.
  await sql(`update app.r_corr set spearman = 2 where x = 'ageDays' and y = 'score'`);
  await sql(
    `update app.r_figures set vals[array_position(private.metric_names(), 'influence')] = 1 where user_id % 2 = 0`,
  );
  expect((await fits('activeReviews')).fit.spearman).toBe(2);
  // A logarithm keeps the order, so the rank too, while the line is another.
  const { fit } = await ask<Fits>('score_correlation', { x: 'ageDays', y: 'score', log_x: true });
  expect([fit.n, fit.spearman]).toEqual([40, 2]);
  expect(fit.pearson).not.toBeCloseTo(kept.fit.pearson, 3);
  expect((await fits('influence')).fit.n).toBeLessThan(40);
  expect((await fits('influence')).fit.spearman).toBeLessThanOrEqual(1);
  await sql('delete from app.r_corr');
  expect((await fits('activeReviews')).fit.spearman).toBeCloseTo(kept.fit.spearman, 9);
});

test('EIP-12: people two levels above the influence', async () => {
  const set = profilesOnly([{ score: 1600 }, { score: 1600 }]);
  set.profiles = (set.profiles as object[]).map((row, n) => ({ ...row, influenceFactor: n === 0 ? 1399 : 1400 }));
  await open(set, ['r_corr']);
  const { levelGaps } = await ask<{ levelGaps: (Person & { gap: number })[] }>('correlation_matrix');
  expect(levelGaps).toMatchObject([{ profileId: 1, gap: 2 }]);
});

/** Markets by number, with trust % at this many seconds before now. */
const marketsWith = (courses: readonly (readonly [secondsAgo: number, trustPct: number][])[]) =>
  courses.map((course, n) => ({
    marketId: n + 1,
    profileId: n + 1,
    createdAt: FROM,
    snapshots: course.map(([secondsAgo, trust]) => ({
      at: after(-secondsAgo, NOW),
      trustPriceWei: `${trust}0000000000000000`,
      distrustPriceWei: `${100 - trust}0000000000000000`,
    })),
    trades: [],
  }));

test('M20: volatility needs two changes between adjacent days of the last eight', async () => {
  const set = profilesOnly(people(4), NOW);
  const ago = (days: number) => days * DAY - 3600;
  set.markets = marketsWith([
    [
      [ago(2), 50],
      [ago(1), 54],
    ],
    // Changes of 4 and 8: 2.828 around their mean.
    [
      [ago(3), 50],
      [ago(2), 54],
      [ago(1), 62],
    ],
    // The first of three days lies eight calendar days back, so that one change is left.
    [
      [ago(8), 50],
      [ago(7), 54],
      [ago(6), 62],
    ],
  ]);
  await open(set, ['r_market']);
  const { rows } = await ask<Rows<{ id: number; volatility7d: number | null }>>('markets_history');
  const volatility = (id: number) => rows.find((row) => row.id === id)?.volatility7d;
  expect([volatility(1), volatility(2), volatility(3)]).toEqual([null, expect.closeTo(2.828, 3), null]);
});

test('M20: trust changes start from the last price at or before the time, or the first in a younger market', async () => {
  const set = profilesOnly(people(4), NOW);
  set.markets = marketsWith([
    [
      [7 * DAY, 40],
      [DAY, 50],
      [60, 53],
    ],
    // A second late, so that the price before it counts.
    [
      [30 * DAY, 80],
      [7 * DAY - 1, 40],
      [DAY + 1, 60],
      [DAY - 1, 30],
    ],
    [
      [3600, 20],
      [60, 25],
    ],
  ]);
  await open(set, ['r_market']);
  type Moved = { id: number; change24h: number; change7d: number };
  const sorted = async (sort?: string) => (await ask<Rows<Moved>>('markets_history', { ...(sort && { sort }) })).rows;
  const rows = await sorted();
  expect(rows.map(({ id, change24h, change7d }) => [id, change24h, change7d])).toEqual([
    [2, expect.closeTo(-30, 9), expect.closeTo(-50, 9)],
    [1, expect.closeTo(3, 9), expect.closeTo(13, 9)],
    [3, expect.closeTo(5, 9), expect.closeTo(5, 9)],
  ]);
  const orders = { '-moved24h': [2, 3, 1], '-change24h': [3, 1, 2], change7d: [2, 3, 1], '-trust': [1, 2, 3] };
  for (const [sort, ids] of Object.entries(orders)) expect((await sorted(sort)).map(({ id }) => id)).toEqual(ids);
});

test('M20: a trade has an impact if no other shares the snapshots around it', async () => {
  await open(g1());
  const { rows } = await ask<Rows<Record<'id' | 'before' | 'after' | 'impact', number | null>>>('market_trades', {
    market_id: 1,
    sort: 'at',
  });
  // The third buys distrust, and between its snapshots trust rose because of the second.
  expect(rows.map(({ id, before, after, impact }) => [id, before, after, impact])).toEqual([
    [1, 50, 58, expect.closeTo(8, 9)],
    [2, 58, 62, null],
    [3, 58, 62, null],
    [4, 58, 62, null],
  ]);
});

test('M21: a change is measured from the value at the start of the range, or else from the first ever', async () => {
  const set = profilesOnly(people(6), NOW);
  const week = after(-7 * DAY, NOW);
  const history = (profileId: number, times: string[]) =>
    times.map((at, n) => ({ profileId, at, score: 1000 + 100 * n }));
  set.scoreHistory = [
    // At the very start, before it, nowhere before, one alone before, one alone inside; of the sixth nothing is known.
    ...history(1, [after(-DAY, week), week, NOW]),
    ...history(2, [after(-90 * DAY, week), after(-1, week), after(1, week)]),
    ...history(3, [after(1, week), after(DAY, week), NOW]),
    ...history(4, [after(-DAY, week)]),
    ...history(5, [NOW]),
  ];
  await open(set, ['profile_sorts']);
  const change = (id: number) =>
    ask<{ delta7d: number | null }>('profile_overview', { id: `${id}` }).then(({ delta7d }) => delta7d);
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(change))).toEqual([100, 100, 200, 0, null, null]);
  const { movers } = await ask<{ movers: { gains: { person: Person; change: number }[] } }>('home_overview');
  const moved = movers.gains.map(({ person, change }) => [person.profileId, change]);
  expect(moved).toEqual([
    [3, 200],
    [1, 100],
    [2, 100],
  ]);
});

test('M21: the stored 30-day change follows the snapshot it starts from', async () => {
  const set = profilesOnly(people(1), NOW);
  set.scoreHistory = [-60, -20, -1].map((days, n) => ({
    profileId: 1,
    at: after(days * DAY, NOW),
    score: 1000 + 100 * n,
  }));
  await open(set, ['profile_sorts']);
  const kept = () => value<number>('(select s.delta30 from app.r_profile_sort s where s.user_id = 101)');
  expect(await kept()).toBe(200);
  await sql('update app.clock set frozen_at = $1', [after(10 * DAY, NOW)]);
  await run(['profile_sorts']);
  expect(await kept()).toBe(100);
});

test('M22: exposure covers slashes that closed in the last 180 days', async () => {
  // Two people of one level; one of them was slashed: (1 + 1) / (3 + 2) within the 180 days, (0 + 1) / (3 + 2) before.
  const risk = async (closesAt: string) => {
    const set = profilesOnly(people(3), NOW);
    set.slashes = [slash(1, 1, 2, after(-2 * DAY, closesAt), { closesAt, sourceOutcome: 'UPHELD' })];
    set.reviews = [review(1, 3, FROM)];
    await open(set);
    return (await ask<Rows<{ risk: number }>>('bad_friends_check', { id: '1' })).rows[0]?.risk;
  };
  expect(await risk(after(-180 * DAY, NOW))).toBe(0.4);
  expect(await risk(after(-180 * DAY - 1, NOW))).toBe(0.2);
});

test('8.35: a streak breaks when a run of three days is followed by a missed one', async () => {
  const set = profilesOnly(people(30), NOW);
  const on = (author: number, days: number[]) => days.map((day) => review(author, 2 + day, after(day * DAY, FROM)));
  set.reviews = [...on(1, [1, 2, 4]), ...on(2, [1, 2, 3, 5])];
  await open(set);
  const breaks = (user: number) => value<number>(`private.streak_breaks(${user}) -> 'breaks'`);
  expect([await breaks(101), await breaks(102)]).toEqual([0, 1]);
  const days = await value<string[]>("private.streak_breaks(102) -> 'days'");
  expect(days).toEqual([1, 2, 3, 5].map((day) => after(day * DAY, FROM).slice(0, 10)));
});

test('8.35: activity on days 1, 2, 3, 5, 6, 7 and 9 breaks twice, and three days are the longest', async () => {
  const set = profilesOnly(people(30), NOW);
  set.reviews = [1, 2, 3, 5, 6, 7, 9].map((day) => review(1, 2 + day, after(day * DAY, FROM)));
  await open(set);
  const { streak } = await ask<{
    streak: { breaks: number; longest: number; list: { days: number; missed: number }[] };
  }>('losses', { id: '1' });
  expect(streak).toMatchObject({
    breaks: 2,
    longest: 3,
    list: [
      { days: 3, missed: 1 },
      { days: 3, missed: 1 },
    ],
  });
});

test('8.35: the streak reported by the network is that of today, and unknown for a past day', async () => {
  await open(profilesOnly(people(30), NOW));
  await sql('update app.users set streak_days = 5 where user_id = 101');
  const source = async (filters: object) =>
    (await ask<{ streak: { source: number | null } }>('losses', { id: '1', filters })).streak.source;
  expect([await source({}), await source({ asOf: '2026-03-01' })]).toEqual([5, null]);
});

test('8.35: the days on which a score fell most, with what happened then, and the deepest drop of trust', async () => {
  const set = profilesOnly(people(30), NOW);
  const scored = (day: number, score: number) => ({ profileId: 1, at: after(day * DAY + 60, FROM), score });
  // Up on the third day, and on the fifth a fall of 90 that is 40 in the end.
  set.scoreHistory = [
    scored(0, 1500),
    scored(1, 1450),
    scored(3, 1600),
    scored(5, 1510),
    { profileId: 1, at: after(5 * DAY + 7200, FROM), score: 1560 },
    ...[6, 7, 8, 9].map((day) => scored(day, 1560 - 10 * (day - 5))),
  ] as DataSet['scoreHistory'];
  set.reviews = [
    review(2, 1, after(DAY, FROM), { score: 'negative' }),
    review(3, 1, after(2 * DAY - 1, FROM), { score: 'negative' }),
    review(4, 1, after(2 * DAY, FROM), { score: 'negative' }),
  ];
  const priced = (day: number, trust: number) => ({
    at: after(day * DAY, FROM),
    trustPriceWei: `${trust}00`,
    distrustPriceWei: `${100 - trust}00`,
  });
  const market = { marketId: 1, profileId: 1, createdAt: FROM, trades: [] };
  set.markets = [
    { ...market, snapshots: [priced(1, 50), priced(2, 70), priced(3, 40), priced(4, 80), priced(5, 60)] },
  ] as unknown as DataSet['markets'];
  for (const rollups of [[], ['r_market']]) {
    await open(set, rollups);
    type Losses = { falls: Record<string, unknown>[]; market: Record<string, unknown> };
    const { falls, market: trust } = await ask<Losses>('losses', { id: '1' });
    expect(falls.map(({ day, points }) => [day, points])).toEqual([
      ['2026-03-02', 50],
      ['2026-03-06', 40],
      ['2026-03-10', 10],
      ['2026-03-09', 10],
      ['2026-03-08', 10],
    ]);
    expect(falls.map(({ events }) => events).slice(0, 2)).toEqual([[{ kind: 'negative', count: 2 }], []]);
    expect(trust).toEqual({ points: 30, peak: 70, low: 40, lowAt: '2026-03-04T00:00:00Z' });
    expect((await ask<Losses>('losses', { id: '2' })).market).toBeNull();
    expect((await ask<Losses>('losses', { id: '1', filters: { range: '2026-03-06..2026-03-08' } })).falls).toHaveLength(
      3,
    );
  }
});

test('8.48: what lies between two people weighs 3, 2, 1 up to 5, and 5', async () => {
  const set = profilesOnly(people(10), NOW);
  set.reviews = Array.from({ length: 7 }, () =>
    review(2, 1, FROM, { archivedAt: after(DAY, FROM) }),
  ) as DataSet['reviews'];
  const vote = (n: number) => ({
    type: 'review',
    activityId: set.reviews[n]?.id,
    voterProfileId: 1,
    isUpvote: true,
    weight: 1,
    createdAt: after(n, FROM),
    archivedAt: null,
  });
  set.votes = Array.from({ length: 6 }, (_, n) => vote(n));
  set.reviews.push(review(1, 3, FROM));
  set.vouches = [vouch(1, 4, FROM)];
  set.slashes = [slash(1, 1, 5, FROM), slash(2, 1, 6, FROM, { cancelledAt: after(DAY, FROM) })];
  await open(set);
  expect(
    await sql('select (other_id - 100)::int as id, weight::int from private.counterparty_weights(101) order by 1'),
  ).toEqual([
    { id: 2, weight: 5 },
    { id: 3, weight: 2 },
    { id: 4, weight: 3 },
    { id: 5, weight: 5 },
  ]);
  set.votes = [0, 1, 2, 3].map(vote);
  await open(set);
  expect(await value('(select weight::int from private.counterparty_weights(101) where other_id = 102)')).toBe(4);
});

test('EIP-6: the k-th mark costs the k-th Fibonacci number, counted from 0', async () => {
  expect(await value('array(select private.fibonacci(n)::int from generate_series(0, 9) n)')).toEqual([
    0, 1, 1, 2, 3, 5, 8, 13, 21, 34,
  ]);
});

test('search: a name matches the words from a similarity of .3', async () => {
  const set = profilesOnly(people(2));
  // The words have 7 runs of three signs; the first name shares 3 of 10 with them, the second 3 of 11.
  set.profiles = (set.profiles as object[]).map((row, n) => ({
    ...row,
    username: null,
    displayName: ['abcxy', 'abcxyz'][n],
  }));
  await open(set);
  const found = await ask<Person[]>('people_search', { q: 'abcdef' });
  expect(found.map((person) => person.profileId)).toEqual([1]);
});
