import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dataset, DatasetError, loadDataset } from './dataset.ts';
import { demoSize, generate } from './generate/generate.ts';
import type { GenerateSize } from './generate/world.ts';

const HOUR = 3_600_000;

/**
 * The demo set of a data directory. It is generated once, with the start of the current hour as its clock, and loaded by later
 * starts, so that its `now` is stable. The file is written atomically.
 * @throws DatasetError if there is a file that is not a data set: it is not overwritten.
 */
export async function loadDemo(
  dataDir: string,
  startedAt: Date,
  size: GenerateSize & { seed: number } = demoSize,
): Promise<Dataset> {
  const path = join(dataDir, 'network-demo.json');
  try {
    return await loadDataset(path);
  } catch (error) {
    const code = error instanceof DatasetError && (error.cause as NodeJS.ErrnoException | undefined)?.code;
    if (code !== 'ENOENT') throw error;
  }
  const now = new Date(Math.floor(startedAt.getTime() / HOUR) * HOUR);
  const dataset = generate({ ...size, now, name: 'demo' });
  const draft = `${path}.${process.pid}.tmp`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, JSON.stringify(dataset));
  await rename(draft, path);
  return dataset;
}
