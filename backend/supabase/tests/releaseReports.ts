import { documentToken } from '../../../shared/limits/src/documentToken.ts';
import type { FunctionContext, FunctionHandler } from '../functions/context.ts';
import { createReleaseService } from '../functions/release-service/handler.ts';
import { createReleaseTelemetry } from '../functions/release-telemetry/handler.ts';
import type { Backend } from './backend.ts';

const ENVIRONMENT: Record<string, string> = { DOCUMENT_KEY: 'documents', RELEASE_CONTROL_SECRET: 'control' };
const withEnvironment =
  (handler: FunctionHandler): FunctionHandler =>
  (req: Request, ctx: FunctionContext) =>
    handler(req, { ...ctx, env: (name) => ENVIRONMENT[name] });

/** The release functions with a rate limit that tests do not reach. */
export const RELEASE_FUNCTIONS = {
  'release-telemetry': withEnvironment(createReleaseTelemetry(10_000)),
  'release-service': withEnvironment(createReleaseService(1_000)),
};

export const event = (change: object = {}) => ({
  section: 'reviews',
  version: '1.0.0',
  bucket: 'canary',
  phase: 'entry',
  duration_ms: 12,
  error: 'integrity',
  ...change,
});
export const drawn = (change: object = {}) => event({ phase: 'ready', error: null, duration_ms: 400, ...change });

/** Token signed by the site server for a visitor it just met, or has known for over a day. */
export const documentFor = (visitor: string, known = false) => documentToken('documents', visitor, known, Date.now());

/** Reports release events as a page does. */
export async function tell(
  backend: Backend,
  events: unknown,
  { token, page, address = '10.0.0.1' }: { token?: unknown; page?: unknown; address?: string } = {},
) {
  const response = await backend.fetch(
    new Request('http://localhost:54321/functions/v1/release-telemetry', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ token, events, page }),
    }),
    address,
  );
  return { status: response.status, body: (await response.json()) as object };
}

/**
 * Inserts visits of a release, each from its own network and every second one by a known visitor; the first `failed` could not
 * draw it.
 */
export const received = (backend: Backend, version: string, visits: number, failed = 0) =>
  backend.sql(
    `insert into app.release_outcomes
       (section, version, document, source, prefix, known, drawn, phase, error, busy, panel, ready_ms)
     select 'reviews', $1, 'd' || n, 's' || n, 'p' || n, n % 2 = 0, n > $3, case when n <= $3 then 'mount' end,
       case when n <= $3 then 'evaluate' end, false, false, case when n > $3 then 400 end
     from generate_series(1, $2) n`,
    [version, visits, failed],
  );
