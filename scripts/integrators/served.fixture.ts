import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { DEFAULT_LIMITS, OPEN, type RunningBackend, serve } from '../../backend/local/src/index';
import { handlers } from '../../backend/supabase/functions/index';
import { AFTER, BEFORE } from '../../backend/supabase/tests/declarations.rows';
import { g1, loadDataSet } from '../../backend/supabase/tests/load';
import { runRollups } from '../../backend/supabase/tests/rollups';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration';
import type { Filters } from '../../shared/functions/src/schema/filter';
import { samplesOf } from '../../shared/functions/src/schema/samples';

/** Every public function, in alphabetical order. */
export const PAGES: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS as Record<string, AnyFunction>)
  .filter(({ rights }) => rights === 'page')
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** A backend on its own port with the golden data and a row of every kind, as on a site. */
export async function served(open = OPEN): Promise<RunningBackend> {
  const backend = await serve({
    port: 0,
    dataDir: null,
    migrationsDir: fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url)),
    siteUrl: 'http://localhost:3000',
    reuse: true,
    functions: handlers,
    open,
    limits: { ...DEFAULT_LIMITS, requestsPerMinute: 10_000, engineMsPerMinute: 10_000_000 },
    log: () => {},
  });
  await loadDataSet(backend.sql, g1());
  await backend.sql('update app.feature_flags set enabled = true');
  for (const statement of BEFORE) await backend.sql(statement);
  await runRollups(backend);
  for (const statement of AFTER) await backend.sql(statement);
  return backend;
}

/** Serves the site's configuration that names its backend. @returns its URL */
export async function siteOf({ url, keys }: RunningBackend): Promise<{ url: string; close: () => void }> {
  const config = { backend: { url, publishableKey: keys.publishable } };
  const server = createAdaptorServer({ fetch: () => Response.json(config) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Arguments with which every function has an answer. */
export async function neededArgs({ url, keys }: RunningBackend): Promise<Map<string, Record<string, unknown>>> {
  const ask = async (name: string, args: object) => {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    return answer.json();
  };
  const needed = new Map<string, Record<string, unknown>>();
  for (const fn of PAGES) {
    const required = Object.entries(fn.args as Filters).filter(([, arg]) => arg.required);
    needed.set(fn.name, await samplesOf(Object.fromEntries(required), ask));
  }
  return needed;
}

/** A typical integrator call of a function: its required arguments, with a list, and a range or another filter if supported. */
export function questionOf(fn: AnyFunction, needed: Record<string, unknown>): Record<string, unknown> {
  const lists = Object.entries(fn.args as Filters).filter(
    ([, { kind, sample }]) => kind === 'list' && sample !== undefined,
  );
  const [filter] = Object.entries(fn.filters as Filters)
    .filter(([name, { kind, sample }]) => name === 'range' || (kind === 'word' && sample !== undefined))
    .sort(([a], [b]) => Number(b === 'range') - Number(a === 'range'));
  return {
    ...Object.fromEntries(lists.map(([name, { sample }]) => [name, sample])),
    ...needed,
    ...(filter && { filters: { [filter[0]]: filter[1].sample } }),
  };
}
