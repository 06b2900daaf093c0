import { isGenuineBeacon } from '../../../../shared/domain/src/raffle/beaconSignature.ts';
import { QUICKNET, roundAt, SHORTEST_WAIT_SECONDS, timeOfRound } from '../../../../shared/domain/src/raffle/rounds.ts';
import { earliestRound } from '../../../../shared/domain/src/raffle/verify.ts';
import { jsonAtMost } from '../../../../shared/limits/src/textAtMost.ts';

/** Announced at the freeze: a round and its publication time (Unix seconds). */
export type Announcement = { source: 'drand' | 'block'; round: number; at: number };
export type Randomness = { randomness: string; signature: string | null };

/** A public source of unpredictable randomness. */
export interface BeaconSource {
  source: Announcement['source'];
  /** First round at or after a time; null if the source does not respond. */
  announce(frozenAt: number, wanted: number): Promise<Announcement | null>;
  /** Verified randomness of a round; null if not available (yet). */
  read(round: number): Promise<Randomness | null>;
}

const TIMEOUT_MS = 5_000;
/** A block lists its transactions: a few hundred kilobytes. */
const MAX_ANSWER = 4 * 1024 * 1024;
export const DRAND_RELAYS = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://drand.cloudflare.com'];

async function readJson(
  send: typeof fetch,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown> | null> {
  try {
    const response = await send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = response.ok ? await jsonAtMost(response, MAX_ANSWER) : null;
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** drand quicknet through its relays, tried one after the other; only randomness signed by the network counts. */
export function drandSource(send: typeof fetch, relays: readonly string[] = DRAND_RELAYS): BeaconSource {
  async function ask(what: string): Promise<Record<string, unknown> | null> {
    for (const relay of relays) {
      const body = await readJson(send, `${relay.replace(/\/+$/, '')}/${QUICKNET.chainHash}/public/${what}`);
      if (body) return body;
    }
    return null;
  }
  return {
    source: 'drand',
    async announce(frozenAt, wanted) {
      if ((await ask('latest')) === null) return null;
      const round = Math.max(roundAt(wanted), earliestRound(frozenAt));
      return { source: 'drand', round, at: timeOfRound(round) };
    },
    async read(round) {
      const body = await ask(String(round));
      const { randomness, signature } = body ?? {};
      if (typeof randomness !== 'string' || typeof signature !== 'string') return null;
      if (body?.round !== round || !(await isGenuineBeacon({ round, randomness, signature }))) return null;
      return { randomness: randomness.toLowerCase(), signature: signature.toLowerCase() };
    },
  };
}

const BLOCK_SECONDS = 2;
/** Confirmations before a block hash counts as final. */
const CONFIRMATIONS = 30;

/** The hash of a future block of the chain, if no beacon is reachable. */
export function blockSource(send: typeof fetch, rpcUrl: string): BeaconSource {
  const rpc = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await readJson(send, rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answer?.result ?? null;
  };
  const head = async () => {
    const result = await rpc('eth_blockNumber', []);
    return typeof result === 'string' && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : null;
  };
  return {
    source: 'block',
    async announce(frozenAt, wanted) {
      const now = await head();
      if (now === null) return null;
      const wait = Math.max(wanted - frozenAt, SHORTEST_WAIT_SECONDS);
      const blocks = Math.ceil(wait / BLOCK_SECONDS) + 1;
      return { source: 'block', round: now + blocks, at: frozenAt + blocks * BLOCK_SECONDS };
    },
    async read(round) {
      const now = await head();
      if (now === null || now < round + CONFIRMATIONS) return null;
      const block = (await rpc('eth_getBlockByNumber', [`0x${round.toString(16)}`, false])) as {
        hash?: unknown;
      } | null;
      const hash = block?.hash;
      if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return null;
      return { randomness: hash.slice(2).toLowerCase(), signature: null };
    },
  };
}
