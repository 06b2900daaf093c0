import { parseArgs } from 'node:util';
import { EnvironmentError, hostFrom, orUsage, portFrom, reportToSupervisor, runProgram } from '@companion/program';
import { loadDataset } from './dataset.ts';
import { loadDemo } from './demo.ts';
import { FAULT_USAGE, faultFrom } from './http/faultWords.ts';
import { serve } from './serve.ts';

const USAGE = `npm run network [-- --v1] [-- --fault …]
  serves NETWORK_DATA at NETWORK_PORT as the network does; --v1 spells bodies as its first version did
${FAULT_USAGE}`;
const options = {
  v1: { type: 'boolean', default: false },
  fault: { type: 'string', multiple: true },
} as const;

async function main(): Promise<void> {
  const { values } = orUsage(() => parseArgs({ options }), USAGE);
  const faults = (values.fault ?? []).map(faultFrom);
  const port = portFrom(process.env, 'NETWORK_PORT', 4010);
  const data = process.env.NETWORK_DATA || 'demo';
  if (data === 'live')
    throw new EnvironmentError('NETWORK_DATA is live: the simulator is not needed, set NETWORK_API_URL instead.');
  const dataset =
    data === 'demo' ? await loadDemo(process.env.DATA_DIR || '.data', new Date()) : await loadDataset(data);
  const running = await serve(dataset, { port, host: hostFrom(process.env), asV1: values.v1, faults });
  reportToSupervisor();
  // Registered before the ready line: a parent that waits for it may stop the process immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
  console.log(`network ready on ${running.url} (${dataset.name}, ${dataset.profiles.length} profiles)`);
}

runProgram(main, 'network');
