import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlSecret, documentKey, registryKeys } from '@companion/release/keys';
import { siteKeyOf } from '../shared/limits/src/siteServer';
import type { Environment } from './environment';

export type Keys = { site: NodeJS.ProcessEnv; jobs: NodeJS.ProcessEnv | null };

/**
 * Keys of the embedded backend from its data directory, or the hosted project's from the environment. Null if the embedded
 * one has never run or has no usable keys.
 */
export function backendKeys(env: Environment): Keys | null {
  if (env.backend === 'none') return { site: { BACKEND: 'none' }, jobs: null };
  if (env.backend === 'hosted') {
    const { BACKEND, SUPABASE_SECRET_KEY } = process.env;
    return { site: {}, jobs: SUPABASE_SECRET_KEY ? { SUPABASE_URL: BACKEND, SUPABASE_SECRET_KEY } : null };
  }
  const url = `http://localhost:${env.ports.backend}`;
  const file = join(env.dataDir, 'postgres/keys.json');
  if (!existsSync(file)) return null;
  const { publishable, secret } = keysIn(file);
  // The backend reads it, too, and reports what is wrong with it.
  if (!publishable || !secret) return null;
  return {
    site: { BACKEND: url, SUPABASE_PUBLISHABLE_KEY: publishable, BACKEND_SITE_KEY: siteKeyOf(secret) },
    jobs: { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secret },
  };
}

function keysIn(file: string): { publishable?: string; secret?: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** File of the key that signs the releases of this site. */
export const releaseKeysFile = ({ dataDir }: Environment): string => join(dataDir, 'release-keys.json');

/**
 * Settings with which the embedded backend's functions reach the release service, authenticate, and recognize documents of
 * the site server, unless configured otherwise.
 */
export async function releaseControl(env: Environment) {
  const { RELEASE_CONTROL_URL: url, DOCUMENT_KEY: key } = process.env;
  const keys = await registryKeys(releaseKeysFile(env));
  return {
    RELEASE_CONTROL_URL: url || `http://localhost:${env.ports.releases}`,
    RELEASE_CONTROL_SECRET: controlSecret(keys),
    DOCUMENT_KEY: key || documentKey(keys),
  };
}
