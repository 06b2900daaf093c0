import { answering, json, preflight, Refusal, readObject } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asService, type Caller, callerOf } from '../database.ts';
import { type BeaconSource, blockSource, DRAND_RELAYS, drandSource } from './beacon.ts';
import { hex32, readRaffle } from './input.ts';
import { advance, freeze, readProof, reveal, type Steps } from './steps.ts';

const MAX_BODY = 64 * 1024;

export interface RaffleOptions {
  /** Sources of randomness, preferred first. Default: drand (`DRAND_URL`), then the chain (`CHAIN_RPC_URL`). */
  sources?: readonly BeaconSource[];
  /** Milliseconds; defaults to the real clock. */
  now?: () => number;
}

function defaultSources({ env }: FunctionContext): BeaconSource[] {
  const relays = env?.('DRAND_URL')?.split(',').filter(Boolean) ?? [];
  const rpcUrl = env?.('CHAIN_RPC_URL');
  // The context's fetch reaches only the backend; these are external.
  const drand = drandSource(fetch, relays.length > 0 ? relays : DRAND_RELAYS);
  return rpcUrl ? [drand, blockSource(fetch, rpcUrl)] : [drand];
}

/** @throws Refusal 401 without a proven wallet, 403 if it has neither a profile nor a role */
function organiser({ wallet, profileId, role }: Caller): string {
  if (!wallet) throw new Refusal(401, 'Sign in with your wallet first.');
  if (profileId === null && role === null)
    throw new Refusal(403, 'Only the primary wallet of a profile may organize raffles.');
  return wallet;
}

const idOf = (value: unknown): string => {
  if (typeof value === 'string' && /^R-\d{4,12}$/.test(value)) return value;
  throw new Refusal(400, 'id must name a raffle, such as R-0001.');
};

/** Advances each raffle as far as possible; one that cannot continue does not affect the others and reports why. */
async function advanceAll(steps: Steps, ids: readonly string[]) {
  const results: { id: string; reason: string | null }[] = [];
  for (const id of ids) {
    try {
      await advance(steps, id);
      results.push({ id, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, reason: error.message });
    }
  }
  return results;
}

async function act(req: Request, steps: Steps): Promise<Response> {
  const { ctx } = steps;
  const input = await readObject(req, MAX_BODY);
  if (input.action === 'advance') {
    const ids = input.id === undefined ? await asService<string[]>(ctx, 'raffles_pending') : [idOf(input.id)];
    return json({ advanced: await advanceAll(steps, ids) });
  }
  const caller = await callerOf(req, ctx);
  const owner = organiser(caller);
  if (input.action === 'drafts') return json(await asService(ctx, 'raffle_drafts', { owner }));
  if (input.action === 'create' || input.action === 'update') {
    const isNew = input.action === 'create';
    const change = readRaffle(input, isNew);
    const args = { id: isNew ? null : idOf(input.id), owner, owner_profile: caller.profileId, change };
    const id = await asService<string>(ctx, 'raffle_save', args);
    return json(
      { id, candidates: (await asService<unknown[]>(ctx, 'raffle_candidates', { id })).length },
      isNew ? 201 : 200,
    );
  }
  const id = idOf(input.id);
  if (input.action === 'open') {
    const change = { commit: hex32(input.commit, 'commit') };
    await asService(ctx, 'raffle_save', { id, owner, owner_profile: caller.profileId, change });
  } else if (input.action === 'freeze') {
    await freeze(steps, await readProof(ctx, id), owner);
  } else if (input.action === 'reveal') {
    await reveal(steps, await readProof(ctx, id), owner, hex32(input.secret, 'secret'));
  } else throw new Refusal(400, 'action must be create, update, open, freeze, reveal, advance or drafts.');
  return json(await readProof(ctx, id));
}

/**
 * Runs verifiable raffles. GET `?id=R-0001` returns everything published; POST `{action, …}` acts: create, update, open, freeze,
 * reveal and drafts for the organizer's signed-in wallet; advance for anyone, since it only follows the schedule. Returns 400 for
 * invalid values, 401 not signed in, 403 not the organizer, 404 unknown, 409 wrong state, 413, 429, 503 no beacon yet.
 */
export function createRaffle({ sources, now = Date.now }: RaffleOptions = {}): FunctionHandler {
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      const steps = { ctx, sources: sources ?? defaultSources(ctx), now };
      if (req.method === 'GET') return json(await readProof(ctx, idOf(new URL(req.url).searchParams.get('id'))));
      if (req.method !== 'POST') throw new Refusal(405, 'Only GET and POST.');
      return act(req, steps);
    });
}

export const handler = createRaffle();
