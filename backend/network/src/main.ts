import { EnvironmentError, hostFrom, portFrom, reportToSupervisor, runProgram } from '@companion/program';
import { loadDataset } from './dataset.ts';
import { loadDemo } from './demo.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  const port = portFrom(process.env, 'NETWORK_PORT', 4010);
  const data = process.env.NETWORK_DATA || 'demo';
  if (data === 'live')
    throw new EnvironmentError('NETWORK_DATA is live: the simulator is not needed, set NETWORK_API_URL instead.');
  const dataset =
    data === 'demo' ? await loadDemo(process.env.DATA_DIR || '.data', new Date()) : await loadDataset(data);
  const running = await serve(dataset, { port, host: hostFrom(process.env) });
  reportToSupervisor();
  // Before the ready line: whoever waits for it may stop the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
  console.log(`network ready on ${running.url} (${dataset.name}, ${dataset.profiles.length} profiles)`);
}

runProgram(main);
