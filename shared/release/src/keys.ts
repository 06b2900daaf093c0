import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generateKeys } from '@companion/registry';

export type RegistryKeys = { privateKey: string; publicKey: string };

/**
 * The pair that signs the registry: from the environment (`REGISTRY_PRIVATE_KEY`, `REGISTRY_PUBLIC_KEY`), else from
 * `file`, made there at first use and readable by its owner only.
 */
export async function registryKeys(file: string): Promise<RegistryKeys> {
  const { REGISTRY_PRIVATE_KEY: privateKey, REGISTRY_PUBLIC_KEY: publicKey } = process.env;
  if (privateKey && publicKey) return { privateKey, publicKey };
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored) return withBoth(file, JSON.parse(stored));
  const keys = await generateKeys();
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
    return keys;
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return JSON.parse(await readFile(file, 'utf8'));
    throw error;
  }
}

/** A file of before P-256 gets that pair beside its Ed25519 one, which keeps what it signed. */
async function withBoth(file: string, keys: RegistryKeys): Promise<RegistryKeys> {
  if (keys.publicKey.includes('.')) return keys;
  const fresh = await generateKeys();
  const second = (joined: string) => joined.slice(joined.indexOf('.'));
  const both = {
    privateKey: keys.privateKey + second(fresh.privateKey),
    publicKey: keys.publicKey + second(fresh.publicKey),
  };
  await writeFile(file, JSON.stringify(both), { mode: 0o600 });
  return both;
}

/** What the function `release-control` proves itself with, by environment; made from the registry key, so that there is nothing more to keep. */
export function controlSecret({ privateKey }: Pick<RegistryKeys, 'privateKey'>): string {
  return createHash('sha256').update(`release-control ${privateKey}`).digest('hex');
}
