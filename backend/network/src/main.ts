import { loadDataset } from './dataset.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  const port = Number(process.env.NETWORK_PORT ?? 4010);
  const dataset = await loadDataset(process.env.NETWORK_DATA ?? 'demo');
  const running = await serve(dataset, { port });
  console.log(`network ready on ${running.url} (${dataset.name}, ${dataset.profiles.length} profiles)`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
