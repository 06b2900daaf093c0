import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, call } from './backend.ts';
import { invitation, profilesOnly, review, slash, slashVote } from './dataset.ts';
import { type DataSet, setClock } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

/** Person 1 wrote and got so many reviews, cast and got so many votes, that their figures are stored. */
function busyPerson(): DataSet {
  const set = profilesOnly(Array.from({ length: 60 }, (_, index) => ({ score: 900 + 20 * index })));
  const written = Array.from({ length: 1200 }, (_, n) =>
    review(
      n % 3 === 0 ? 1 : 2 + (n % 59),
      n % 3 === 0 ? 2 + (n % 58) : n % 5 === 0 ? 1 : 2 + ((n + 7) % 59),
      ago(60 + 140 * n),
      {
        score: ['positive', 'neutral', 'negative'][n % 3 === 1 ? 1 : n % 7 === 0 ? 2 : 0],
        archivedAt: n % 11 === 0 ? ago(30) : null,
      },
    ),
  );
  set.reviews.push(...written);
  const vote = (target: unknown, voter: number, minutes: number, up: boolean) => ({
    type: 'review',
    activityId: target,
    voterProfileId: voter,
    isUpvote: up,
    weight: voter % 4 === 0 ? null : 1 + (minutes % 9),
    createdAt: ago(minutes),
    archivedAt: minutes % 97 === 0 ? ago(10) : null,
  });
  const own = written.filter((row) => row.authorProfileId === 1);
  (set.votes as object[]).push(
    // Within 30 days 1,150 cast and 1,200 received; up to 90 days more of both. Many targets have several of them.
    ...Array.from({ length: 1500 }, (_, n) => vote(written[(n * 7) % 900]?.id, 1, 35 * n + 20, n % 4 > 0)),
    ...Array.from({ length: 1400 }, (_, n) => vote(own[n % own.length]?.id, 2 + (n % 50), 36 * n + 25, n % 3 > 0)),
    slashVote(9, 1, true, 3, ago(15)),
  );
  (set.slashes as object[]).push(slash(9, 3, 4, ago(600)));
  return set;
}

const CALLS: [name: string, args: Record<string, unknown>][] = [
  ...[
    {},
    { range: '30d' },
    { range: '90d' },
    { range: '1y' },
    { type: ['review'] },
    { direction: 'up' },
    { direction: 'up', range: '90d' },
  ].flatMap((filters): [string, Record<string, unknown>][] => [
    ['votes_search', { person: '1', filters }],
    ['votes_search', { person: '1', filters: { ...filters, dir: 'received' } }],
  ]),
  ['votes_targets', { filters: { voter: '1' } }],
  ['votes_targets', { filters: { voter: '1' }, sort: '-last' }],
  ['profile_relations', { id: '1' }],
  ['profile_actions', { id: '1' }],
  ['profile_overview', { id: '1' }],
  ['profiles_compared', { c: ['1', '2'] }],
  ['reasons', { id: '1' }],
  ['reviews_list', { filters: { person: '1' } }],
  ['reviews_list', { filters: { person: '1', status: 'archived' } }],
  ['reviews_list', { filters: { person: '1', sentiment: 'negative' } }],
];
const KEEPING = ['votes_sides', 'profile_sums', 'relations', 'person_sums', 'profile_lists'];

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());
const answers = async () =>
  Promise.all(CALLS.map(([name, args]) => call<Record<string, unknown>>(backend, name, args)));
/** The answers with nothing stored: as before the first run. */
async function counted() {
  const rounds = await backend.sql<{ name: string; as_of: string }>(
    'select name, as_of from app.rollup_state where name = any ($1)',
    [KEEPING],
  );
  await backend.sql('update app.rollup_state set as_of = null where name = any ($1)', [KEEPING]);
  const found = await answers();
  for (const { name, as_of } of rounds)
    await backend.sql('update app.rollup_state set as_of = $2 where name = $1', [name, as_of]);
  return found;
}
const kept = () =>
  backend.sql(`select s.side, s.targets is not null as targets,
    array(select k from jsonb_object_keys(s.shares) k order by 1) as shares,
    (select f.figures ? 'reviews' from app.r_profile_sums f where f.user_id = s.user_id) as reviews,
    (select (r.relations ->> 'count')::int from app.r_relations r where r.user_id = s.user_id) as people,
    (select p.received::int from app.r_person_sums p where p.user_id = s.user_id) as received,
    (select (l.lists #>> '{unanswered,count}')::int from app.r_profile_lists l where l.user_id = s.user_id) as unanswered
    from app.r_votes_side s where s.user_id = 101 and s.side <> 'about' order by 1`);

test('stored figures of a busy person equal those computed on the spot, also as time passes', async () => {
  await reused.load(busyPerson());
  await runRollups(backend, ['vote_targets']);
  for (const days of [0, 20]) {
    await setClock(backend.sql, new Date(NOW + days * 86_400_000).toISOString());
    await runRollups(backend, KEEPING);
    const both = {
      shares: ['direction:up', 'type:review'],
      reviews: true,
      people: 59,
      received: 146,
      unanswered: 1,
    };
    expect(await kept()).toEqual([
      { ...both, side: 'cast', targets: true },
      { ...both, side: 'received', targets: false },
    ]);
    expect(await answers()).toEqual(await counted());
  }
});

test('of many open bonds the fifty that end next are listed, and all are counted', async () => {
  const set = profilesOnly(Array.from({ length: 60 }, () => ({ score: 1300 })));
  set.invitations = Array.from({ length: 58 }, (_, n) => invitation(1, 2 + n, ago((58 - n) * 1440), 1200));
  await reused.load(set);
  await setClock(backend.sql, new Date(NOW).toISOString());
  type Actions = { bonds: { bondUntil: string; bondImpact: number }[]; openBonds: { count: number; points: number } };
  const { bonds, openBonds } = await call<Actions>(backend, 'profile_actions', { id: '1' });
  const [first] = bonds;
  expect([bonds.length, openBonds]).toEqual([
    50,
    { count: 58, points: expect.closeTo(58 * Number(first?.bondImpact)) },
  ]);
  expect(first?.bondImpact).toBeGreaterThan(0);
  const ends = bonds.map(({ bondUntil }) => bondUntil);
  expect(ends).toEqual([...ends].sort());
  const others = await call<Actions>(backend, 'profile_actions', { id: '2' });
  expect([others.bonds, others.openBonds]).toEqual([[], { count: 0, points: 0 }]);
});
