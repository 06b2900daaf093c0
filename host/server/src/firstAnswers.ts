import { type FirstCall, firstCalls } from '@companion/functions/address';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { inTheNameOf, textAtMost } from '@companion/limits';
import { abortAfter } from '@companion/program';
import { type PageMatch, pageOf } from '../../src/routing/matchPage';
import { paramsOf } from '../../src/routing/pattern';
import type { BackendKeys } from './siteConfig';

/**
 * After this the page sends the request itself. Longer than the embedded database needs to count a large table on a busy
 * machine, and shorter than a page on a slow connection needs to load its code.
 */
const BUDGET_MS = 1_500;
/** A longer answer would delay the ones after it. */
const MOST_BYTES = 300_000;
/** Every page's shell requests the data's age. */
const SHELL: FirstCall = { name: 'site_status', args: {} };

/** The first calls of a page and its shell, limited to public ones. Empty when there is no page at the address. */
export function callsOf(match: PageMatch, path: string, search: string): FirstCall[] {
  const page = pageOf(match);
  if (!page) return [];
  const own = firstCalls(page.first ?? [], DECLARED_FUNCTIONS, paramsOf(page.path, path), search);
  return [...own.filter(({ name }) => name !== SHELL.name), SHELL].filter(
    ({ name }) => DECLARED_FUNCTIONS[name]?.rights === 'page',
  );
}

/** The answer as JSON, or null: then the page sends the request itself and reports any error. */
export type AnswerText = Promise<string | null>;

/**
 * Calls the backend as the visitor's browser would: without a session, and counted against the visitor's limit. Never
 * rejects, and never waits longer than its budget.
 */
export class FirstAnswers {
  readonly #naming: ReturnType<typeof inTheNameOf>;

  constructor(
    private readonly backend: BackendKeys | null,
    siteKey: string | null,
    private readonly send: typeof fetch = fetch,
  ) {
    this.#naming = inTheNameOf(siteKey);
  }

  ask(calls: readonly FirstCall[], visitor: string | undefined, gone?: AbortSignal): AnswerText[] {
    const { backend } = this;
    if (!backend) return calls.map(() => Promise.resolve(null));
    const signal = abortAfter(BUDGET_MS, gone);
    return calls.map((call) => this.#answer(backend, call, visitor, signal).catch(() => null));
  }

  async #answer(
    { url, publishableKey }: BackendKeys,
    { name, args }: FirstCall,
    visitor: string | undefined,
    signal: AbortSignal,
  ): Promise<string | null> {
    const answer = await this.send(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      // The connection is local, so decompressing would only cost time.
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        ...this.#naming(visitor),
      },
      body: JSON.stringify(args),
      redirect: 'error',
      signal,
    });
    const text = answer.ok ? await textAtMost(answer, MOST_BYTES) : null;
    return text !== null && isJson(text) ? text : null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
