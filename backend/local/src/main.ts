import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '@companion/limits';
import { fail, hostFrom, portFrom, reportToSupervisor, runProgram, wholeNumberFrom } from '@companion/program';
import { handlers } from '../../supabase/functions/index.ts';
import { OPEN } from './door/open.ts';
import { CONNECTIONS, databaseFrom } from './postgres/address.ts';
import { serve } from './serve.ts';

/** Next to this program, compiled or not. */
const ENGINE = join(dirname(process.argv[1] ?? ''), `engine/worker${extname(process.argv[1] ?? '')}`);
const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

async function main(): Promise<void> {
  const { DATA_DIR = '.data', PORT = '3000', SITE_URL } = process.env;
  const database = databaseFrom(process.env);
  const running = await serve({
    port: portFrom(process.env, 'SUPABASE_PORT', 54_321),
    host: hostFrom(process.env),
    dataDir: resolve(DATA_DIR, 'postgres'),
    migrationsDir: MIGRATIONS,
    functions: handlers,
    siteUrl: SITE_URL || `http://localhost:${PORT}`,
    limits: {
      ...DEFAULT_LIMITS,
      requestsPerMinute: wholeNumberFrom(process.env, 'REQUESTS_PER_MINUTE', DEFAULT_LIMITS.requestsPerMinute),
      exportsPerHour: wholeNumberFrom(process.env, 'EXPORTS_PER_HOUR', DEFAULT_LIMITS.exportsPerHour),
      engineMsPerMinute: wholeNumberFrom(process.env, 'ENGINE_MS_PER_MINUTE', DEFAULT_LIMITS.engineMsPerMinute),
      waitingAtOnce: wholeNumberFrom(process.env, 'WAITING_AT_ONCE', DEFAULT_LIMITS.waitingAtOnce),
    },
    proxies: wholeNumberFrom(process.env, 'TRUSTED_PROXIES', 0),
    engineProgram: ENGINE,
    databaseUrl: database?.url,
    connections: wholeNumberFrom(process.env, 'BACKEND_CONNECTIONS', CONNECTIONS),
    open: OPEN,
    onFatal: fail,
  });
  reportToSupervisor(running.problem);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Printed after the handlers are set: a parent process that waits for this line may stop us immediately.
  console.log(`backend ready on ${running.url}${database ? `, data in PostgreSQL: ${database.name}` : ''}`);
}

runProgram(main, 'backend');
