import { loadDataset } from './dataset.ts';
import { loadDemo } from './demo.ts';
import { serve } from './serve.ts';

/** An empty variable counts as not set, as in a copied `.env` file. */
function portOf(text: string | undefined): number {
  const port = text ? Number(text) : 4010;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`NETWORK_PORT must be a port number, not "${text}".`);
  return port;
}

async function main(): Promise<void> {
  const port = portOf(process.env.NETWORK_PORT);
  const data = process.env.NETWORK_DATA || 'demo';
  if (data === 'live')
    throw new Error('NETWORK_DATA is live: the simulator is not needed, set NETWORK_API_URL instead.');
  const dataset =
    data === 'demo' ? await loadDemo(process.env.DATA_DIR || '.data', new Date()) : await loadDataset(data);
  const running = await serve(dataset, { port });
  // Before the ready line: whoever waits for it may stop the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
  console.log(`network ready on ${running.url} (${dataset.name}, ${dataset.profiles.length} profiles)`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
