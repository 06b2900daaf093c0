import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadDataset } from './dataset.ts';
import { serve } from './serve.ts';

const g1 = await loadDataset(fileURLToPath(new URL('../../../e2e/fixtures/g1.json', import.meta.url)));

it('a caller that leaves in the middle of a body is not logged as a failure', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  let asked = 0;
  const network = await serve(g1, { onRequest: () => asked++ });
  onTestFinished(() => network.close());
  const caller = connect(network.port, '127.0.0.1');
  caller.write('POST /api/v2/profiles HTTP/1.1\r\nhost: a\r\nx-ethos-client: a\r\ncontent-length: 9\r\n\r\n{');
  await expect.poll(() => asked).toBe(1);
  caller.resetAndDestroy();
  await once(caller, 'close');
  // Answered after it: by then the outcome of the first is known.
  for (let i = 0; i < 3; i++) await (await fetch(`${network.url}/api/v2/chains`)).text();
  expect(said.mock.calls.flat().filter((line) => line instanceof Error)).toEqual([]);
});
