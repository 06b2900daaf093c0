import { DEFAULT_LIMITS } from '@companion/limits';
import { EnvironmentError, portFrom, wholeNumberFrom } from '@companion/program';
import { type RegistryTrust, storeUrlOf } from '@companion/registry';
import type { BackendKeys, SiteConfig } from './siteConfig';
import type { VisitorLimit } from './visitorLimit';

/**
 * Reads the site's settings from the environment. `BACKEND` is `none` or the URL of a Supabase project (the start command
 * sets it for the embedded one too).
 * @throws EnvironmentError
 */
export function readConfig(env: NodeJS.ProcessEnv, registry: RegistryTrust): SiteConfig {
  const port = portFrom(env, 'PORT', 3000);
  // With the simulator nothing needs the internet; a live site uses its chain's public endpoint.
  const simulator =
    env.NETWORK_DATA === 'live'
      ? null
      : (urlOf(env, 'NETWORK_API_URL') ?? `http://localhost:${portFrom(env, 'NETWORK_PORT', 4010)}`);
  const releasesUrl = storeTemplateOf(env) ?? `http://localhost:${portFrom(env, 'RELEASES_PORT', 3001)}`;
  return {
    port,
    siteUrl: urlOf(env, 'SITE_URL') ?? `http://localhost:${port}`,
    releasesUrl,
    registry,
    backend: backendOf(env),
    backendUrl: urlOf(env, 'BACKEND_URL'),
    imageOrigins: simulator ? [new URL(simulator).origin] : [],
    appName: env.APP_NAME?.trim() || 'Companion',
    reputationUrl: urlOf(env, 'REPUTATION_URL') ?? 'https://app.ethos.network',
    walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID?.trim() || null,
    safeOrigins: originsOf(env, 'SAFE_ORIGINS'),
    chainRpcUrl: urlOf(env, 'CHAIN_RPC_URL') ?? simulator ?? 'https://mainnet.base.org',
    analyticsSrc: urlOf(env, 'ANALYTICS_SRC'),
    documentKey: env.DOCUMENT_KEY?.trim() || null,
    devSections: env.ALLOW_DEV_OVERRIDES === '1' ? devSectionsOf(env) : null,
  };
}

/** `REQUESTS_PER_MINUTE` per address, and the number of `TRUSTED_PROXIES` in front of the server. @throws EnvironmentError */
export function readLimit(env: NodeJS.ProcessEnv): VisitorLimit {
  return {
    requestsPerMinute: wholeNumberFrom(env, 'REQUESTS_PER_MINUTE', DEFAULT_LIMITS.requestsPerMinute),
    proxies: wholeNumberFrom(env, 'TRUSTED_PROXIES', 0),
  };
}

/** `DEV_SECTIONS`, set by `npm run dev`: section addresses by id, as JSON. */
function devSectionsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  try {
    return JSON.parse(env.DEV_SECTIONS || '{}');
  } catch {
    throw new EnvironmentError('DEV_SECTIONS must be JSON: addresses by section.');
  }
}

function backendOf(env: NodeJS.ProcessEnv): BackendKeys | null {
  const backend = env.BACKEND?.trim();
  if (!backend || backend === 'none') return null;
  const url = urlOf(env, 'BACKEND');
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY?.trim();
  if (!url || !publishableKey)
    throw new EnvironmentError('BACKEND names a Supabase project: SUPABASE_PUBLISHABLE_KEY must be set too.');
  return { url, publishableKey };
}

/** `RELEASES_URL` may contain `{section}`, which is not valid in a URL's host name. */
function storeTemplateOf(env: NodeJS.ProcessEnv): string | null {
  const template = env.RELEASES_URL?.trim().replace(/\/+$/, '');
  return template && urlOf({ RELEASES_URL: storeUrlOf(template, 'section') }, 'RELEASES_URL') ? template : null;
}

/**
 * Comma-separated origins, each `https://host`: a path or wildcard would allow more than it appears to. @throws
 * EnvironmentError
 */
function originsOf(env: NodeJS.ProcessEnv, name: string): string[] {
  const given = (env[name] ?? '').split(',').map((text) => text.trim());
  return given.filter(Boolean).map((text) => {
    const origin = parseUrl(text)?.origin;
    if (origin === text.replace(/\/$/, '') && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin)) return origin;
    throw new EnvironmentError(`${name} must be origins such as https://app.safe.global, by comma, not "${text}".`);
  });
}

/** An http(s) URL without trailing slash, or null when unset. */
function urlOf(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new EnvironmentError(`${name} must be an http or https URL, not "${text}".`);
  return url.href.replace(/\/+$/, '');
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
