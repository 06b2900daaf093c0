import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanionError } from '@companion/contract';

/** The key file of an installation is broken. */
export class KeyFileError extends CompanionError {
  override readonly code = 'key-file-broken';
  override readonly advice =
    'Restore it from a backup. Without one, move it away: new keys are made, and everyone has to sign in again.';
}

/** Keys of one installation: `publishable` is for browsers, `secret` bypasses row level security. */
export interface Keys {
  publishable: string;
  secret: string;
}

export interface StoredKeys extends Keys {
  /** Signs session tokens. Never leaves the process. */
  jwtSecret: string;
}

const FORMATS: Record<keyof StoredKeys, RegExp> = {
  publishable: /^sb_publishable_\S{20,}$/,
  secret: /^sb_secret_\S{20,}$/,
  jwtSecret: /^\S{32,}$/,
};

async function generateKeys(): Promise<StoredKeys> {
  // Loaded only once in the life of a site: later starts load it only in the database thread.
  const { generateApiKey } = await import('@supabase/lite');
  return {
    publishable: (await generateApiKey('publishable')).key,
    secret: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
}

function parseKeys(text: string, file: string): StoredKeys {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  for (const [name, format] of Object.entries(FORMATS)) {
    const key = record[name];
    if (typeof key !== 'string' || !format.test(key)) {
      throw new KeyFileError(`The key file ${file} has no valid "${name}".`);
    }
  }
  return record as unknown as StoredKeys;
}

function readKeys(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw new KeyFileError(`${file} is not a file.`);
    throw error;
  }
}

/**
 * Keys of the data in `dataDir`, created at first start and stored in `keys.json`, readable by its owner only. `null` gives keys
 * that last as long as the process.
 *
 * @throws if the file exists but is damaged: silently creating new keys would sign everyone out.
 */
export async function loadKeys(dataDir: string | null): Promise<StoredKeys> {
  if (dataDir === null) return generateKeys();
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return parseKeys(readKeys(file), file);
  }
  const keys = await generateKeys();
  // Written to a draft and renamed: a crash never leaves a partial file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return keys;
}
