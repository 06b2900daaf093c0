import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenDataDay, type OpenDataIndex, readOpenDataIndex } from '@companion/domain';

const NAME = 'index.json';

/** The days with an archive in the folder, newest first; empty without a readable index. */
export async function readIndex(folder: string): Promise<readonly OpenDataDay[]> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '{}');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return readOpenDataIndex(value).days.filter(({ archive }) => existsSync(join(folder, archive)));
}

/** Publishes these days, then deletes files of any other: readers see either the old or the new index. */
export async function writeIndex(folder: string, days: readonly OpenDataDay[]): Promise<void> {
  const index: OpenDataIndex = { days };
  await writeFile(join(folder, `.${NAME}`), JSON.stringify(index));
  await rename(join(folder, `.${NAME}`), join(folder, NAME));
  const kept = new Set([NAME, ...days.map(({ archive }) => archive)]);
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}
