import { createBar } from './progress.ts';
import { describeSource } from './source.ts';
import { sync } from './sync.ts';

const USAGE = 'Usage: tsx backend/jobs/src/main.ts sync';

/** @throws Error with one sentence when the setting is missing. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

async function runSync(signal: AbortSignal): Promise<void> {
  const { NETWORK_PORT = '4010', NETWORK_DATA = 'demo', DATA_DIR = '.data' } = process.env;
  const networkUrl = process.env.NETWORK_API_URL || `http://localhost:${NETWORK_PORT}`;
  const bar = createBar(process.stdout);
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  try {
    const result = await sync({
      network: { baseUrl: networkUrl },
      backend: { url: required('SUPABASE_URL'), secretKey: required('SUPABASE_SECRET_KEY') },
      source: await describeSource(NETWORK_DATA || 'demo', DATA_DIR, networkUrl),
      signal,
      onFirstPages: () => bar.line('first pages ready'),
      onProgress: bar.show,
    });
    const lost = Object.values(result.notUnderstood).reduce((sum, count) => sum + count, 0);
    const known = `${result.inserted} new, ${result.updated} changed, ${result.unchanged} unchanged`;
    bar.line(`sync completed in ${seconds()} s: ${known}${lost ? `, ${lost} not understood` : ''}`);
  } finally {
    bar.end();
  }
}

async function main(): Promise<void> {
  if (process.argv[2] !== 'sync') throw new Error(USAGE);
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => stop.abort(new Error('stopped; the next sync goes on from here')));
  await runSync(stop.signal);
}

main().catch((error: unknown) => {
  console.error(`sync: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
