import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitOf } from '../../../../shared/domain/src/raffle/draw.ts';
import { PUBLISHED_ROUND } from '../../../../shared/domain/src/raffle/exampleDraw.ts';
import { timeOfRound } from '../../../../shared/domain/src/raffle/rounds.ts';
import { type RaffleProof, verifyRaffle } from '../../../../shared/domain/src/raffle/verify.ts';
import { type Backend, backendWith } from '../../tests/backend.ts';
import { signIn } from '../signIn.fixture.ts';
import { type BeaconSource, blockSource, drandSource } from './beacon.ts';
import { createRaffle } from './handler.ts';

const SECRET = '11'.repeat(32);
/** The database knows only the real time: the raffles of the tests lie around it. */
let now = Date.now();
let reachable = true;
const beacon: BeaconSource = {
  source: 'drand',
  announce: async (frozenAt) => {
    const round = Math.floor((frozenAt - timeOfRound(1)) / 3) + 1 + 202;
    return reachable ? { source: 'drand', round, at: timeOfRound(round) } : null;
  },
  read: async () => (reachable ? { randomness: '22'.repeat(32), signature: 'ab' } : null),
};

let backend: Backend;
let owner: Record<string, string>;
beforeAll(async () => {
  backend = await backendWith(undefined, { raffle: createRaffle({ sources: [beacon], now: () => now }) });
  owner = (await signIn(backend, 1)).headers;
});
afterAll(() => backend.close());

async function post(body: object, headers: Record<string, string> = owner) {
  const response = await backend.fetch(
    new Request('http://localhost:54321/functions/v1/raffle', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { message?: string } };
}
async function proofOf(id: string) {
  const url = `http://localhost:54321/functions/v1/raffle?id=${id}`;
  const response = await backend.fetch(new Request(url, { headers: { apikey: backend.keys.publishable } }));
  return {
    status: response.status,
    body: (await response.json()) as RaffleProof & { status: string; reason: string | null },
  };
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const draft = () => ({
  action: 'create',
  title: 'Spring raffle',
  prize: 'A mug',
  winners: 2,
  entries: [1, 2, 3, 6].map((profileId) => ({ profileId, tickets: profileId === 3 ? 2 : 1 })),
  freezeAt: inMinutes(1),
  beaconAt: inMinutes(12),
});
/** Simulates the passing of time: the round of a frozen raffle is in the past. */
const letRoundPass = (id: string) =>
  backend.sql(
    `update app.raffles set freeze_at = freeze_at - interval '1 hour', frozen_at = frozen_at - interval '1 hour',
     beacon_at = beacon_at - interval '1 hour', announced_round = announced_round - 1200 where id = $1`,
    [id],
  );
async function frozenRaffle(): Promise<string> {
  const { body } = await post({ ...draft(), commit: await commitOf(SECRET) });
  await post({ action: 'freeze', id: body.id });
  return body.id as string;
}

test('a raffle goes from draft to a draw that anyone can check', async () => {
  const created = await post(draft());
  expect(created).toEqual({ status: 201, body: { id: 'R-0001', candidates: 4 } });
  expect((await proofOf('R-0001')).status).toBe(404);
  const opened = await post({ action: 'open', id: 'R-0001', commit: await commitOf(SECRET) });
  expect(opened.body).toMatchObject({ status: 'open', commit: await commitOf(SECRET), secret: null });
  const frozen = await post({ action: 'freeze', id: 'R-0001' });
  expect(frozen.body).toMatchObject({
    status: 'frozen',
    root: '7f6b911a6c3b3245223f43c979db9fd6784197b5e7558c65172ae6006de4fa09',
    entrants: 4,
    tickets: 5,
    source: 'drand',
  });
  expect(await post({ action: 'reveal', id: 'R-0001', secret: SECRET })).toMatchObject({ status: 409 });
  await letRoundPass('R-0001');
  expect((await proofOf('R-0001')).body.status).toBe('waiting');
  const refused = await post({ action: 'reveal', id: 'R-0001', secret: '12'.repeat(32) });
  expect(refused).toMatchObject({ status: 400, body: { message: 'This is not the secret that was committed to.' } });
  expect((await post({ action: 'reveal', id: 'R-0001', secret: SECRET })).status).toBe(200);
  const { body: proof } = await proofOf('R-0001');
  expect(proof.status).toBe('drawn');
  expect(proof.winners).toHaveLength(2);
  const { checks } = await verifyRaffle(proof, async (given) => given.signature === 'ab');
  expect(checks.filter((check) => !check.ok)).toEqual([]);
});

test('nothing changes after the freeze, and a commit is never replaced', async () => {
  const id = await frozenRaffle();
  const entries = [{ profileId: 9, tickets: 1 }];
  expect(await post({ action: 'update', id, entries })).toMatchObject({
    status: 409,
    body: { message: `Raffle ${id} is frozen: it can no longer be changed.` },
  });
  const { body } = await post({ ...draft(), commit: await commitOf(SECRET) });
  expect((await post({ action: 'open', id: body.id, commit: 'ab'.repeat(32) })).status).toBe(409);
  expect((await post({ action: 'update', id: body.id, entries })).body).toEqual({ id: body.id, candidates: 1 });
});

test('only its organizer changes a raffle, and only a primary wallet can organize one', async () => {
  const id = await frozenRaffle();
  const { headers: other } = await signIn(backend, 2);
  const { headers: stranger } = await signIn(backend);
  await letRoundPass(id);
  expect(await post({ action: 'reveal', id, secret: SECRET }, other)).toMatchObject({ status: 403 });
  expect(await post(draft(), stranger)).toMatchObject({ status: 403 });
  expect(await post(draft(), { apikey: backend.keys.publishable })).toMatchObject({ status: 401 });
  const { body } = await post(draft());
  expect(await post({ action: 'update', id: body.id, title: 'Mine' }, other)).toMatchObject({ status: 404 });
});

test('the clock freezes, reads the beacon, and voids what is not revealed within a day', async () => {
  const { body } = await post({ ...draft(), commit: await commitOf(SECRET) });
  const id = body.id as string;
  const advance = () => post({ action: 'advance', id }, { apikey: backend.keys.publishable });
  await advance();
  expect((await proofOf(id)).body.status).toBe('open');
  now = Date.now() + 61_000;
  await advance();
  now = Date.now();
  expect((await proofOf(id)).body.status).toBe('frozen');
  await letRoundPass(id);
  reachable = false;
  await advance();
  expect((await proofOf(id)).body).toMatchObject({ status: 'waiting', randomness: null });
  expect((await proofOf(id)).body.reason).toMatch(/^The beacon does not answer for \d+ yet\.$/);
  expect((await post({ action: 'reveal', id, secret: SECRET })).status).toBe(503);
  reachable = true;
  await advance();
  expect((await proofOf(id)).body).toMatchObject({ status: 'waiting', randomness: '22'.repeat(32), reason: null });
  now = Date.now() + 26 * 3_600_000;
  expect((await post({ action: 'reveal', id, secret: SECRET })).status).toBe(409);
  await advance();
  now = Date.now();
  expect((await proofOf(id)).body).toMatchObject({
    status: 'void',
    randomness: '22'.repeat(32),
    secret: null,
    winners: [],
    reason: 'The secret was not revealed within 24 hours.',
  });
});

test('a raffle without entries at its time is void, and says so', async () => {
  const rule = { minScore: 2800 };
  const { body } = await post({ ...draft(), entries: undefined, rule, commit: await commitOf(SECRET) });
  const id = body.id as string;
  expect(body.candidates).toBe(0);
  // Its organizer can still let others in; no message says that it is over.
  expect(await post({ action: 'freeze', id })).toMatchObject({ status: 409, body: { message: 'Nobody takes part.' } });
  now = Date.now() + 61_000;
  await post({ action: 'advance', id }, { apikey: backend.keys.publishable });
  now = Date.now();
  expect((await proofOf(id)).body).toMatchObject({
    status: 'void',
    entrants: 0,
    entries: [],
    root: null,
    winners: [],
    reason: 'Nobody took part when the entries were to be fixed.',
  });
  expect((await post({ action: 'update', id, rule: {} })).status).toBe(409);
});

test('a draft can be read back and changed in all its parts until it is published', async () => {
  const { headers } = await signIn(backend, 6);
  const { body } = await post(draft(), headers);
  const id = body.id as string;
  const drafts = async () => (await post({ action: 'drafts' }, headers)).body as unknown as Record<string, unknown>[];
  expect(await drafts()).toMatchObject([{ id, winners: 2, rule: null, entries: draft().entries }]);
  const change = { action: 'update', id, title: 'Summer raffle', winners: 1, rule: { minScore: 1400 } };
  expect((await post(change, headers)).status).toBe(200);
  expect(await drafts()).toMatchObject([{ title: 'Summer raffle', winners: 1, rule: { minScore: 1400 }, entries: [] }]);
});

test('a rule picks who takes part, by tickets if asked', async () => {
  const rule = { season: 2, week: 4, minXp: 1, tickets: { metric: 'xp', per: 100, cap: 5 } };
  const { body } = await post({ ...draft(), entries: undefined, rule, commit: await commitOf(SECRET) });
  expect(body.candidates).toBe(4);
  const { body: frozen } = await post({ action: 'freeze', id: body.id });
  const entries = frozen.entries as { profileId: number; tickets: number }[];
  expect(entries.map((entry) => entry.profileId)).toEqual([1, 2, 3, 6]);
  expect(Math.max(...entries.map((entry) => entry.tickets))).toBe(5);
  expect((frozen.people as { name: string }[]).map(({ name }) => name)).toEqual(['Alice', 'Bob', 'Carol', 'Frank']);
});

test('a rule can exclude people flagged by a detector', async () => {
  await backend.sql(`insert into app.r_flag (user_id, detector, version, score, coverage, first_seen, last_seen)
    select p.user_id, 'raffle test', 1, 62.9, .7, now(), now() from app.profiles p where p.profile_id = 6`);
  const rule = { season: 2, week: 4, minXp: 1, flaggedFrom: 50 };
  expect((await post({ ...draft(), entries: undefined, rule })).body.candidates).toBe(3);
  const rest = { ...rule, flaggedFrom: 63 };
  expect((await post({ ...draft(), entries: undefined, rule: rest })).body.candidates).toBe(4);
});

test.each([
  ['a beacon too soon', { beaconAt: inMinutes(10.5) }, 'The beacon must be at least 10 minutes after the freeze.'],
  ['no winner', { winners: 0 }, 'winners must be at least 1.'],
  ['an empty title', { title: '  ' }, 'title must not be empty.'],
  ['somebody twice', { entries: [{ profileId: 1 }, { profileId: 1 }] }, 'Profile 1 is listed twice.'],
  ['no entries', { entries: undefined }, 'A raffle needs entries or a rule.'],
  [
    'an unknown rule',
    { rule: { luck: 1 } },
    'rule knows minScore, minReviews, minStreak, season, week, minXp, slash, flaggedFrom and tickets.',
  ],
  ['XP of no week', { rule: { minXp: 1 } }, 'XP needs rule.season and rule.week.'],
  ['tickets that are null', { rule: { tickets: 5 } }, 'rule.tickets.metric must be one of score, xp, reviews.'],
  ['a short commit', { commit: 'abc' }, 'commit must be 32 bytes as hex.'],
  ['a time that is none', { freezeAt: 'soon' }, 'freezeAt must be an ISO time.'],
])('refuses %s', async (_name, change, message) => {
  expect(await post({ ...draft(), ...change })).toMatchObject({ status: 400, body: { message } });
});

test('drafts are visible only to their organizer', async () => {
  const { headers } = await signIn(backend, 4);
  await post({ ...draft(), title: 'Secret plan' }, headers);
  const drafts = (await post({ action: 'drafts' }, headers)).body as unknown as { title: string }[];
  expect(drafts.map((row) => row.title)).toEqual(['Secret plan']);
});

test('a drand relay that is down or lies is skipped; unsigned values do not count', async () => {
  const asked: string[] = [];
  const genuine = PUBLISHED_ROUND;
  const send = (answer: object) =>
    (async (url: string) => {
      asked.push(url);
      return url.startsWith('https://down') ? new Response('', { status: 500 }) : Response.json(answer);
    }) as unknown as typeof fetch;
  const relays = ['https://down.test', 'https://up.test/'];
  expect(await drandSource(send(genuine), relays).read(1000)).toEqual({
    randomness: genuine.randomness,
    signature: genuine.signature,
  });
  expect(asked).toEqual(
    ['https://down.test', 'https://up.test'].map(
      (relay) => `${relay}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/1000`,
    ),
  );
  expect(await drandSource(send({ ...genuine, more: 'x'.repeat(5_000_000) }), relays).read(1000)).toBeNull();
  expect(await drandSource(send(genuine), relays).read(1001)).toBeNull();
  expect(await drandSource(send({ ...genuine, randomness: '22'.repeat(32) }), relays).read(1000)).toBeNull();
});

test('the hash of a future block replaces the beacon once it is buried deep enough', async () => {
  let head = 1000;
  const send = (async (_url: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body)) as { method: string; params: unknown[] };
    if (method === 'eth_blockNumber') return Response.json({ result: `0x${head.toString(16)}` });
    return Response.json({ result: params[0] === '0x515' ? { hash: `0x${'CD'.repeat(32)}` } : null });
  }) as unknown as typeof fetch;
  const source = blockSource(send, 'http://chain.test');
  expect(await source.announce(5000, 5600)).toEqual({ source: 'block', round: 1301, at: 5602 });
  expect(await source.read(1301)).toBeNull();
  head = 1331;
  expect(await source.read(1301)).toEqual({ randomness: 'cd'.repeat(32), signature: null });
});
