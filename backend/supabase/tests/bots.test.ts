import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g2 } from './load.ts';
import { runRollups } from './rollups.ts';
import { rowsRead } from './rowsRead.ts';

type Line = { id: string; weight: number; feature: number | null; points: number | null; because: string };
type Voter = {
  voter: { profileId: number; userId: number };
  score: number;
  coverage: number;
  band: string;
  lines: Line[];
  ringId: number | null;
};
type Ring = {
  id: number;
  size: number;
  members: { profileId: number }[];
  density: number;
  sharedTargets: number;
  beneficiaries: { profileId: number }[];
};
type Bots = {
  total: number;
  rows: Voter[];
  rings: Ring[];
  kpis: Record<string, number>;
  version: number;
  versions: Record<string, number>;
  relax?: unknown;
};

const file = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)), 'utf8'));
const answers = file('g2-answers.json').answers as Record<string, { value: unknown }>;
const expected = <T = number>(key: string) => {
  if (!answers[key]) throw new Error(`no answer ${key}`);
  return answers[key].value as T;
};
const NEEDED = ['vote_targets', 'r_trust', 'lockstep', 'voters'];
const bots = (backend: Backend, filters = {}, more = {}) => call<Bots>(backend, 'votes_bots', { filters, ...more });

describe('the bots of G2', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith(g2());
    await runRollups(backend, NEEDED);
  });
  afterAll(() => backend.close());

  test('one ring of exactly five, with all pairs in lockstep', async () => {
    const { rings, kpis } = await bots(backend);
    expect(rings).toHaveLength(expected('votes.bots.rings.length'));
    const [ring] = rings as [Ring];
    expect(ring.members.map((member) => String(member.profileId))).toEqual(expected('votes.bots.rings.0.members'));
    expect(ring).toMatchObject({
      size: 5,
      density: expected('votes.bots.rings.0.density'),
      sharedTargets: expected('votes.bots.rings.0.sharedTargets'),
    });
    expect(ring.beneficiaries.map((author) => String(author.profileId))).toEqual(
      expected('votes.bots.rings.0.beneficiaries'),
    );
    expect(kpis).toMatchObject({
      rings: 1,
      ringMembers: 5,
      ringVotes: 150,
      ringTooFew: 0,
      veryHigh: 5,
      high: 0,
      scored: expected('votes.bots.voters'),
      votes: expected('votes.bots.votes'),
      flaggedVotes: expected('votes.bots.flaggedVotes'),
    });
    const detail = await call<{
      edges: { i: number; j: number; jaccard: number; coVotes: number; p: number }[];
      targets: { votes: unknown[]; idf: number }[];
    }>(backend, 'votes_bots_ring', { period: 90, id: ring.id });
    expect(detail.edges.map((edge) => `${edge.i - 1000}-${edge.j - 1000}`)).toEqual(expected('votes.bots.edges'));
    for (const edge of detail.edges) {
      expect(edge.jaccard).toBe(expected(`votes.bots.jaccard.${edge.i - 1000}-${edge.j - 1000}`));
      expect(edge.coVotes).toBe(30);
      expect(edge.p).toBeLessThan(1e-9);
    }
    expect(detail.targets).toHaveLength(30);
    for (const target of detail.targets) expect(target.votes).toHaveLength(5);
    expect(await call(backend, 'votes_bots_ring', { period: 90, id: 1 })).toMatchObject({ ring: null });
  });

  test('the drawer of a ring counts all voters once, even if a repeated index scan looks cheap to the planner', async () => {
    // Hardly one vote per target, and pages known to be visible to all: counting by an index alone then seems to cost nothing.
    await backend.sql(
      `insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
       select 'review', 1000000 + n, (array(select user_id from app.users order by 1))[1 + n % 100], true, 1, app.now() - n % 2000 * interval '1 hour' from generate_series(1, 5000) n`,
    );
    await backend.sql('vacuum analyze');
    const [votes] = await backend.sql<{ n: number }>('select count(*)::int as n from app.votes');
    const [ring] = (await bots(backend)).rings as [Ring];
    const ask = () => call(backend, 'votes_bots_ring', { period: 90, id: ring.id });
    expect(await ask()).toMatchObject({ ring: { id: ring.id }, targets: { length: 30 } });
    const rows = await rowsRead(backend, 'app.votes', ask);
    await backend.sql('delete from app.votes where target_id > 1000000');
    expect(rows).toBeLessThan(2 * (votes?.n ?? 0));
  });

  test('each bot scores 87.5 with coverage 80, line by line, and no one else is above 24', async () => {
    const { rows, total, version } = await bots(backend);
    expect(total).toBe(5);
    expect(version).toBe(1);
    for (const row of rows) {
      const id = row.voter.profileId;
      expect(row).toMatchObject({
        score: expected(`votes.bots.voters.${id}.score`),
        coverage: expected(`votes.bots.voters.${id}.coveragePct`),
        band: 'very high',
      });
      expect(row.lines.map((line) => line.points)).toEqual(expected(`votes.bots.voters.${id}.contributions`));
      expect(row.lines[0]?.because).toMatch(/^J = 1\.00 with helper_20\d over 30 targets$/);
      expect(row.lines[1]?.because).toBe('100.0% of 29 pauses last 60 s');
      expect(row.lines.filter((line) => line.feature === null).map((line) => [line.id, line.because])).toEqual([
        ['B3', 'not enough data'],
        ['B8', 'not enough data'],
      ]);
    }
    const everyone = await bots(backend, { min: 0 }, { per: 200 });
    expect(everyone.total).toBe(expected('votes.bots.voters'));
    const people = everyone.rows.filter((row) => row.voter.profileId > 205);
    expect(people).toHaveLength(95);
    expect(Math.max(...people.map((row) => row.score))).toBeLessThanOrEqual(expected('votes.bots.peopleAtMost'));
    expect(
      await backend.sql("select user_id::int, score, band from app.r_flag where detector = 'bot' order by user_id"),
    ).toEqual([201, 202, 203, 204, 205].map((id) => ({ user_id: 1000 + id, score: 87.5, band: 'very high' })));
    // Three people voted often enough for their nights to show.
    expect(people.filter((row) => row.lines[2]?.feature !== null).map((row) => row.lines[2]?.points)).toEqual([
      0, 0, 0,
    ]);
  });

  test('filters, and the drawer of a voter', async () => {
    expect((await bots(backend, { period: 30 })).total).toBe(5);
    expect((await bots(backend, { ring: true, min: 0 })).total).toBe(5);
    expect((await bots(backend, { beneficiary: '1', min: 0 })).total).toBe(5);
    expect((await bots(backend, { beneficiary: '2', min: 0 })).total).toBe(0);
    expect(await bots(backend, { min: 88 })).toMatchObject({ total: 0, relax: [{ drop: 'min', total: 5 }] });
    expect((await refused(backend, 'votes_bots', { filters: { period: 60 } })).code).toBe('22023');
    const detail = await call<
      Record<string, unknown[]> & { hours: number[]; intervals: { fromSeconds: number; count: number }[] }
    >(backend, 'votes_bots_voter', { id: '201' });
    expect(detail.hours[3]).toBe(30);
    expect(detail.intervals.filter((bin) => bin.count > 0)).toEqual([{ fromSeconds: 60, toSeconds: 120, count: 29 }]);
    expect(detail.wouldClear).toMatchObject([
      { id: 'B1', points: 30 },
      { id: 'B2', points: 15 },
    ]);
    expect(detail.coVoters).toHaveLength(4);
    expect(detail.evidence).toHaveLength(30);
    expect(await call(backend, 'votes_bots_voter', { id: '1' })).toMatchObject({
      person: { profileId: 1 },
      voter: null,
    });
  });

  test('two runs give the same bytes; a higher minimum makes the ring disappear, as version 2', async () => {
    const bytes = async () =>
      JSON.stringify([
        await bots(backend, { min: 0 }, { per: 200 }),
        await bots(backend, { period: 30, min: 0 }, { per: 200 }),
      ]);
    const before = await bytes();
    await runRollups(backend, NEEDED);
    expect(await bytes()).toBe(before);
    await backend.sql(`with old as (update app.detector_params set active = false where detector = 'D5' returning json)
      insert into app.detector_params (detector, version, active, json) select 'D5', 2, false, json || '{"minCoVotes": 31}' from old`);
    await backend.sql("update app.detector_params set active = true where detector = 'D5' and version = 2");
    await runRollups(backend, NEEDED);
    const after = await bots(backend);
    expect(after).toMatchObject({ rings: [], version: 2, versions: { D5: 2, D4: 1 } });
    const points = (await bots(backend, { min: 0 }, { per: 200 })).rows.map((row) => row.lines[0]?.points);
    expect(new Set(points)).toEqual(new Set([0]));
  });
});

describe('the golden data set', () => {
  test('has no one with enough votes, no pair and no ring', async () => {
    const backend = await backendWith();
    await runRollups(backend, NEEDED);
    expect(await bots(backend, { min: 0 })).toMatchObject({
      total: 0,
      rows: [],
      rings: golden('votes.bots.rings'),
      kpis: { votes: golden('votes.bots.votes'), scored: 0, flaggedVotes: 0 },
    });
    expect(await backend.sql('select * from app.r_covote')).toEqual(golden('votes.bots.edges'));
    await backend.close();
  });
});
