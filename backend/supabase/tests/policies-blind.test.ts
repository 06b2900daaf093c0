import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actors, allActors, type Role } from './actors.ts';
import { type Backend, backendWith } from './backend.ts';
import { type DataSet, g1, setClock } from './load.ts';
import { PAGE_FUNCTIONS, SAMPLES } from './policies.expected.ts';
import { runRollups } from './rollups.ts';

/*
 * Blind votes: what anyone can read must be the same whichever way the votes on an open slash go. So every function a
 * visitor may run is asked twice, with the directions turned round in between, rollups and detectors computed each time.
 */

/** Slash 3 of G1 is open at its clock; these votes let every detector look at it. */
function withVotes(): DataSet {
  const set = g1();
  const voters = [1, 4, 6, 8, 9, 10, 11];
  voters.forEach((voterProfileId, i) => {
    (set.votes as Record<string, unknown>[]).push({
      type: 'slash',
      activityId: 3,
      voterProfileId,
      isUpvote: i % 2 === 0,
      weight: i === 0 ? null : 1_000 + i,
      createdAt: `2026-03-15T1${i}:30:00Z`,
      archivedAt: null,
    });
  });
  return set;
}

/** Beyond its required arguments, what asks a function about the open slash, its voters, its subject and its author. */
const PROBES: Record<string, Record<string, unknown>[]> = {
  home_feed: [{ types: ['vote'] }, { types: ['slash'] }],
  person_card: [{ user_id: 1003 }],
  profile_overview: [{ id: 'profileId:12' }, { id: 'profileId:2' }, { id: 'profileId:1' }],
  slash_impact: [
    { slash_id: 3, rule: 'open' },
    { slash_id: 3, rule: 'close' },
  ],
  slash_votes: [{ filters: { status: 'open' } }, { sort: 'participation' }],
  slash_votes_detail: [{ slash_id: 3, exclude: ['profileId:1'] }],
  slashes_list: [{ filters: { status: 'open' } }, { filters: { subject: 'profileId:12' } }],
  votes_heat: [{ filters: { type: 'slash' } }],
  votes_search: [{ person: 'profileId:1' }, { person: 'profileId:12' }],
  votes_series: [{ filters: { type: 'slash' } }, { filters: { voter: 'profileId:1' } }, { bucket: 'hour' }],
  votes_stream: [
    { filters: { type: 'slash' } },
    { filters: { direction: 'up' } },
    { filters: { direction: 'down' } },
    { filters: { voter: 'profileId:1' } },
    { sort: 'weight' },
  ],
  votes_targets: [{ filters: { type: 'slash' } }, { filters: { target: '3' } }, { sort: 'up' }, { sort: '-balance' }],
  voting_matrix: [{ ids: ['profileId:1', 'profileId:3', 'profileId:4', 'profileId:7'] }],
  voting_profile: [{ id: 'profileId:1' }, { id: 'profileId:4' }],
  widget_slash_impact: [{ profile_id: 12 }, { profile_id: 2 }],
};

const READERS = ['anonymous', 'other', 'author', 'inactiveAdmin', 'admin', 'owner'] satisfies Role[];

let backend: Backend;
let actors: Actors;

beforeAll(async () => {
  backend = await backendWith(withVotes(), undefined, false);
  actors = await allActors(backend);
});
afterAll(() => backend.close());

/** What a visitor and the highest admin get from these functions, by reader and call. */
async function everything(functions = PAGE_FUNCTIONS): Promise<Map<string, string>> {
  await runRollups(backend);
  const required = await backend.sql<{ name: string; args: string[] }>(
    `select p.proname as name, coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as args from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = any ($1) order by 1`,
    [functions],
  );
  const answers = new Map<string, string>();
  for (const { name, args } of required) {
    const usual = Object.fromEntries(args.map((argument) => [argument, SAMPLES[argument] ?? null]));
    for (const probe of [{}, ...(PROBES[name] ?? [])]) {
      const sent = { ...usual, ...probe };
      for (const role of ['anonymous', 'owner'] as const) {
        const { data, error } = await actors[role].rpc(name, sent);
        answers.set(`${role} ${name} ${JSON.stringify(sent)}`, withoutTimes(JSON.stringify(error ?? data)));
      }
    }
  }
  for (const name of ['admin_config', 'admin_audit', 'admin_users_list', 'admin_users_seen', 'admin_feedback_list'])
    answers.set(`owner ${name}`, withoutTimes(JSON.stringify((await actors.owner.rpc(name)).data)));
  return answers;
}

/** Times of computation differ between two rounds; they are real times, far from the frozen ones of the data. */
const withoutTimes = (text: string) =>
  text.replaceAll(new RegExp(`${new Date().getUTCFullYear()}-1[12]-[0-9T:.Z+-]+`, 'g'), 'now');

const turnRound = () =>
  backend.sql(`update app.votes set is_upvote = not is_upvote where target_type = 'slash' and target_id = 3`);

function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...a].filter(([call, answer]) => b.get(call) !== answer).map(([call]) => call);
}

it('nobody can tell the direction of votes on an open slash, and everybody once it is closed', async () => {
  // Site statistics tell how many rows each rollup handled: both rounds must have the same work behind them.
  await runRollups(backend);
  await turnRound();
  const before = await everything();
  await turnRound();
  const after = await everything();
  expect(differences(before, after)).toEqual([]);
  expect(before.size).toBeGreaterThan(PAGE_FUNCTIONS.length);

  // The same look does see it when the slash is closed: the comparison can fail.
  const telling = ['slash_votes_detail', 'slashes_list', 'votes_stream', 'votes_targets'];
  await setClock(backend.sql, '2026-03-18T00:00:00Z');
  const told = await everything(telling);
  await turnRound();
  const names = differences(told, await everything(telling)).map((call) => call.split(' ')[1]);
  expect([...new Set(names)].sort()).toEqual(telling);
}, 400_000);

it('only the jobs reach the raw votes, and they by the counts of the network', async () => {
  for (const role of READERS) {
    const { error } = await actors[role].rpc('sync_votes_changed', { batch: { rows: [] } });
    expect([role, error?.code]).toEqual([role, '42501']);
  }
  const said = { rows: [{ type: 'slash', id: 3, up: 0, down: 0, upActive: 0, downActive: 0 }] };
  const { data } = await actors.service.rpc('sync_votes_changed', { batch: said });
  expect(data).toEqual([{ type: 'slash', id: 3 }]);
});
