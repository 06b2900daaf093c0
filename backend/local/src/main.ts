import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '@companion/limits';
import { handlers } from '../../supabase/functions/index.ts';
import { serve } from './serve.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`SUPABASE_PORT is not a port: ${text}.`);
  return port;
}

/** A whole number from the environment. @throws when it is none. */
function numberOf(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is not a whole number: ${text}.`);
  return Number(text);
}

/** Says one sentence and ends the process; the lock of a process that ended this way is taken over by the next one. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function main(): Promise<void> {
  const { SUPABASE_PORT = '54321', DATA_DIR = '.data', PORT = '3000', SITE_URL } = process.env;
  const running = await serve({
    port: portOf(SUPABASE_PORT),
    dataDir: resolve(DATA_DIR, 'postgres'),
    migrationsDir: MIGRATIONS,
    functions: handlers,
    siteUrl: SITE_URL || `http://localhost:${PORT}`,
    limits: {
      ...DEFAULT_LIMITS,
      requestsPerMinute: numberOf('REQUESTS_PER_MINUTE', DEFAULT_LIMITS.requestsPerMinute),
      exportsPerHour: numberOf('EXPORTS_PER_HOUR', DEFAULT_LIMITS.exportsPerHour),
    },
    proxies: numberOf('TRUSTED_PROXIES', 0),
    onFatal: fail,
  });
  const owners = (process.env.ADMIN_WALLETS ?? '').split(/[\s,]+/).filter(Boolean);
  if (owners.length > 0) await running.sql('select public.admin_seed_owners($1)', [owners]);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // After the handlers: whoever waits for this line may stop the process at once.
  console.log(`backend ready on ${running.url}`);
}

main().catch(fail);
