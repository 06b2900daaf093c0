import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CompanionError } from '@companion/contract';
import { EnvironmentError } from '@companion/program';
import { generateKeys, type RegistryKeys, type RegistryTrust } from '@companion/registry';
import { writing } from './folderStore';

export type { RegistryKeys, RegistryTrust } from '@companion/registry';

/** The file with the registry keys cannot be read, or is incomplete. */
export class RegistryKeysBroken extends CompanionError {
  override readonly code = 'registry-keys-broken';
  override readonly advice =
    'Restore it from a backup. Without one, move it and the release store away: all is released anew, with new keys.';
}

/**
 * The keys that sign the registry, and their site: from the environment (`REGISTRY_PRIVATE_KEY`, `REGISTRY_PUBLIC_KEY`,
 * `REGISTRY_SITE`, and `REGISTRY_KEY_NAME` unless it is the root key), otherwise from `file`, which is created on first use and
 * readable by its owner only.
 * @throws EnvironmentError if the environment has only some of them; RegistryKeysBroken if the file is incomplete, unreadable, or
 * missing although there are releases.
 */
export async function registryKeys(file: string): Promise<RegistryKeys> {
  const { REGISTRY_PRIVATE_KEY: privateKey, REGISTRY_KEY_NAME: name } = process.env;
  const named = trustNamed();
  if (named && privateKey) return { ...named, privateKey, ...(name && { name }) };
  if (named || privateKey)
    throw new EnvironmentError('Set REGISTRY_PRIVATE_KEY, REGISTRY_PUBLIC_KEY and REGISTRY_SITE together.');
  const known = await fileKeys(file);
  if (known) return known;
  if (existsSync(join(dirname(file), 'releases/registry.json')))
    throw new RegistryKeysBroken(`${file} is missing, and the releases beside it are signed with its keys.`);
  const keys = await generateKeys();
  await writing(dirname(file), () => mkdir(dirname(file), { recursive: true }));
  const draft = `${file}.${process.pid}.${randomUUID()}`;
  try {
    await writing(dirname(file), () => writeFile(draft, JSON.stringify(keys), { mode: 0o600 }));
    // Written atomically, and never over the file of a process that was faster.
    await link(draft, file);
    return keys;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return registryKeys(file);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Registry keys in a file; null if there is no such file. @throws RegistryKeysBroken */
export async function fileKeys(file: string): Promise<RegistryKeys | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new RegistryKeysBroken(`${file} cannot be read: ${codeOf(error)}.`, { cause: error });
  }
  try {
    return complete(file, JSON.parse(text));
  } catch (error) {
    if (error instanceof RegistryKeysBroken) throw error;
    throw new RegistryKeysBroken(`${file} is no JSON.`, { cause: error });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** What a reader of the registry trusts: `REGISTRY_PUBLIC_KEY` and `REGISTRY_SITE` are enough. */
export async function registryTrust(file: string): Promise<RegistryTrust> {
  const { publicKey, site } = trustNamed() ?? (await registryKeys(file));
  return { publicKey, site };
}

function trustNamed(): RegistryTrust | null {
  const { REGISTRY_PUBLIC_KEY: publicKey, REGISTRY_SITE: site } = process.env;
  if (Boolean(publicKey) !== Boolean(site))
    throw new EnvironmentError('Set REGISTRY_PUBLIC_KEY and REGISTRY_SITE together.');
  return publicKey && site ? { publicKey, site } : null;
}

function complete(file: string, keys: Partial<RegistryKeys> | null): RegistryKeys {
  const { privateKey, publicKey, site, name } = keys ?? {};
  if (!privateKey || !publicKey || !site)
    throw new RegistryKeysBroken(`${file} does not hold all of the registry’s keys.`);
  return { privateKey, publicKey, site, ...(name && { name }) };
}

/**
 * The secret with which functions and the release service authenticate to each other: `RELEASE_CONTROL_SECRET`, which is also set
 * for the functions of a hosted project; otherwise derived from the registry key, so that there is no second secret to store.
 */
export const controlSecret = (keys: Pick<RegistryKeys, 'privateKey'>): string =>
  process.env.RELEASE_CONTROL_SECRET?.trim() || derived('release-control', keys);

/** The key with which the site server marks its documents, and by which the function `release-telemetry` recognizes them. */
export const documentKey = (keys: Pick<RegistryKeys, 'privateKey'>): string => derived('document', keys);

function derived(use: string, { privateKey }: Pick<RegistryKeys, 'privateKey'>): string {
  return createHash('sha256').update(`${use} ${privateKey}`).digest('hex');
}
