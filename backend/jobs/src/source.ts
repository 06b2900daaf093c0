import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompanionError } from '@companion/contract';
import type { Store } from './store.ts';

/** What a database is filled from. */
export interface Source {
  name: string;
  /** Tells two sources of the same name apart. */
  hash: string;
  /** Time the data set stands still at; null = its clock runs. */
  frozenAt: string | null;
  /** Channels of the data set file. */
  telegram: unknown[];
}

/** The database holds other data already. */
export class OtherSourceError extends CompanionError {
  override readonly code = 'other-data';
  override readonly advice = 'Choose another DATA_DIR for the other data set; this one stays as it is.';
}

/** The data set that NETWORK_DATA names cannot be read. */
export class SourceError extends CompanionError {
  override readonly code = 'source-unreadable';
  override readonly advice =
    'Name a data set in NETWORK_DATA that can be read, or leave it unset for the generated one.';
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

async function readSet(path: string): Promise<{ content: Buffer; set: Record<string, unknown> }> {
  const content = await readFile(path);
  return { content, set: JSON.parse(content.toString('utf8')) as Record<string, unknown> };
}

const listIn = (set: Record<string, unknown>, key: string) => (Array.isArray(set[key]) ? (set[key] as unknown[]) : []);

/**
 * Describes what `NETWORK_DATA` names: `live`, `demo` (made by the simulator in the data directory, its clock runs) or
 * the path of a data set, whose clock stands still.
 * @throws SourceError when the file is missing or no JSON.
 */
export async function describeSource(networkData: string, dataDir: string, networkUrl: string): Promise<Source> {
  if (networkData === 'live') return { name: 'live', hash: sha256(networkUrl), frozenAt: null, telegram: [] };
  if (networkData === 'demo') {
    try {
      const { content, set } = await readSet(join(dataDir, 'network-demo.json'));
      return { name: 'demo', hash: sha256(content), frozenAt: null, telegram: listIn(set, 'telegram') };
    } catch (error) {
      // The simulator runs on another machine: there is nothing to compare and no archive to read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return { name: 'demo', hash: sha256(networkUrl), frozenAt: null, telegram: [] };
    }
  }
  try {
    const { content, set } = await readSet(networkData);
    return {
      name: typeof set.name === 'string' ? set.name : networkData,
      hash: sha256(content),
      frozenAt: typeof set.now === 'string' ? set.now : null,
      telegram: listIn(set, 'telegram'),
    };
  } catch (cause) {
    throw new SourceError(`Cannot read the data set ${networkData}: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * Remembers what the database is filled from.
 * @throws OtherSourceError when it was filled from something else.
 */
export async function claimDatabase(store: Store, { name, hash }: Source): Promise<void> {
  const known = (await store.checkpoints()).source?.cursor;
  if (!known) {
    await store.saveCheckpoint('source', { name, hash }, true);
    return;
  }
  if (known.name === name && known.hash === hash) return;
  const same = known.name === name ? `another version of data set ${name}` : `data set ${known.name}, not ${name}`;
  throw new OtherSourceError(`This database is filled from ${same}.`);
}
