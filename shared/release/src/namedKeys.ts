import { readFile, writeFile } from 'node:fs/promises';
import { keyNameSchema } from '@companion/contract';
import { CommandError } from '@companion/program';
import { generatePair, type RegistryTrust } from '@companion/registry';

/**
 * A key other than the root key. Stored beside the server as `release-keys.json`, it signs the registry, so it names the site
 * too.
 */
type KeyFile = RegistryTrust & { name: string; privateKey: string; ownKey: string };

/**
 * Generates a key pair, readable by its owner only, and returns the public key for the root key's holder to list. @throws
 * CommandError if the file exists.
 */
export async function makeKey(file: string, name: string, { publicKey, site }: RegistryTrust): Promise<string> {
  if (!keyNameSchema.safeParse(name).success)
    throw new CommandError(`${name} is not a name for a key.`, 'Use letters, digits and dashes, as in reviews-2026.');
  const pair = await generatePair();
  const key: KeyFile = { name, privateKey: pair.privateKey, ownKey: pair.publicKey, publicKey, site };
  try {
    await writeFile(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(
      `${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
      'Name another file.',
    );
  }
  return pair.publicKey;
}

/** The key a team signs with. @throws CommandError */
export async function readKey(file: string): Promise<{ name: string; privateKey: string }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The key ${file} cannot be read: ${error.code}.`);
  });
  try {
    const { name, privateKey }: Partial<KeyFile> = JSON.parse(text);
    if (name && privateKey) return { name, privateKey };
  } catch {}
  throw new CommandError(`${file} holds no key.`, 'Make one with npm run release -- keys make.');
}
