import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { FunctionHandler } from '../src/functions.ts';

export { WebSocket };

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Runs `task` with an empty directory that is removed afterwards. */
export async function withTempDir<T>(task: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'companion-local-'));
  try {
    return await task(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Browser storage shared by tabs. */
type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** The real client; with `fetch` it calls a backend in-process, with `storage` it shares its session with others. */
export function supabase(
  url: string,
  key: string,
  fetch?: (request: Request) => Promise<Response>,
  storage?: Storage,
): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: storage !== undefined, autoRefreshToken: false, ...(storage && { storage }) },
    // Node 20 has no global WebSocket, and the client refuses to start without one.
    realtime: { transport: WebSocket as never },
    ...(fetch
      ? { global: { fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(new Request(input, init)) } }
      : {}),
  });
}

/** A function that calls back into the backend with the key its caller selects. */
export const whoAmI: FunctionHandler = async (req, ctx) => {
  const key = new URL(req.url).searchParams.get('as') === 'service' ? ctx.secretKey : ctx.publishableKey;
  const answer = await ctx.fetch(`${ctx.url}/rest/v1/rpc/role_probe`, { method: 'POST', headers: { apikey: key } });
  return Response.json({ role: await answer.json() });
};
