import { CompanionError } from '@companion/contract';
import { serviceHeaders } from '@companion/limits';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Fetch } from './client.ts';

/** The backend refused, or could not be reached after every retry. */
export class StoreError extends CompanionError {
  override readonly code = 'backend-refused';
  override readonly advice = 'See that the backend runs, that its keys are right and that every migration is applied.';
  constructor(
    readonly operation: string,
    readonly status: number,
    /** SQLSTATE or PostgREST code, '' without a response. */
    readonly sqlState: string,
    reason: string,
  ) {
    super(`The backend refused ${operation}: ${reason}`);
  }
}

export interface StoreOptions {
  /** A Supabase URL, without /rest/v1. */
  url: string;
  secretKey: string;
  fetch?: Fetch;
  /** Default 250; doubles at each of up to 5 retries. */
  backoffMs?: number;
  signal?: AbortSignal;
}

const RETRIES = 5;

interface Answer<T> {
  data: T | null;
  error: { code: string; message: string } | null;
  status: number;
}

/** REST client with the secret key; transient failures are retried. */
export function createRest({ url, secretKey, fetch: send, backoffMs = 250, signal }: StoreOptions) {
  const db = new PostgrestClient(`${url.replace(/\/+$/, '')}/rest/v1`, {
    headers: serviceHeaders(secretKey),
    retry: false,
    ...(send ? { fetch: async (input, init) => send(new Request(input, init)) } : {}),
  });

  /** Every call is idempotent, so it can be retried. @throws StoreError, or the signal's reason. */
  async function call<T>(operation: string, run: () => PromiseLike<Answer<T>>): Promise<T> {
    for (let retry = 0; ; retry++) {
      signal?.throwIfAborted();
      const { data, error, status } = await run();
      if (!error) return data as T;
      signal?.throwIfAborted();
      const passing = status === 0 || status === 429 || status >= 500;
      if (!passing || retry >= RETRIES) throw new StoreError(operation, status, error.code, error.message);
      await new Promise((resolve) => setTimeout(resolve, backoffMs * 2 ** retry));
    }
  }

  /**
   * `urgency` below the default of 3 (RFC 9218): an embedded database serves visitors first, waiting longer the higher the
   * number.
   */
  const rpc = <T>(name: string, args: object, urgency?: 5 | 7) =>
    call<T>(name, () => (urgency ? db.rpc(name, args).setHeader('priority', `u=${urgency}`) : db.rpc(name, args)));

  return { db, call, rpc };
}
