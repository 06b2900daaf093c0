import { existsSync } from 'node:fs';
import { CommandError } from '@companion/program';
import { fileKeys, type RegistryKeys, type RegistryTrust, registryKeys, registryTrust } from './keys';

export type SiteAccess = {
  /** What registry documents must match. */
  trust: RegistryTrust;
  /** The keys that sign the registry; null for read-only access. */
  keys: RegistryKeys | null;
};

/**
 * What a command trusts and signs with. On the site's own machine that is the site's key, created if missing. Elsewhere, the site
 * publishes what it trusts at `/config.json`, and a key of another site is rejected before anything is signed.
 * @param site Address of a running site, without a trailing slash.
 * @param registryKey File with a registry key.
 * @param keyFile Path of the site's key on its own machine.
 * @throws CommandError
 */
export async function siteAccess({
  site,
  registryKey,
  keyFile,
}: {
  site?: string | undefined;
  registryKey?: string | undefined;
  keyFile: string;
}): Promise<SiteAccess> {
  const given = registryKey ? await fileKeys(registryKey) : null;
  if (registryKey && !given) throw new CommandError(`There is no key ${registryKey}.`);
  const { REGISTRY_PUBLIC_KEY, REGISTRY_PRIVATE_KEY } = process.env;
  if (!site) {
    const onlyLooks = REGISTRY_PUBLIC_KEY && !REGISTRY_PRIVATE_KEY;
    const keys = given ?? (onlyLooks ? null : await registryKeys(keyFile));
    return { trust: keys ?? (await registryTrust(keyFile)), keys };
  }
  const trust = await trustOf(site);
  const keys = given ?? (REGISTRY_PRIVATE_KEY || existsSync(keyFile) ? await registryKeys(keyFile) : null);
  if (keys && (keys.site !== trust.site || keys.publicKey !== trust.publicKey))
    throw new CommandError(
      `The key for the registry is one of ${keys.site}, and ${site} goes by another.`,
      'Name the right one with --registry-key.',
    );
  return { trust, keys };
}

async function trustOf(site: string): Promise<RegistryTrust> {
  const address = `${site}/config.json`;
  const config = await fetch(address).then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  );
  const { publicKey, site: name }: Partial<RegistryTrust> = config?.registry ?? {};
  if (!publicKey || !name)
    throw new CommandError(`${site} does not answer like a site of ours.`, `Look at ${address}.`);
  return { publicKey, site: name };
}
