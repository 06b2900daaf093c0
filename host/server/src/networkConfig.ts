import type { BackendKeys, SiteConfig } from './siteConfig';

/** Upstreams of the proxy; none of this reaches the browser. */
export type NetworkConfig = {
  /** Origin of the network API. */
  api: string;
  chain: string;
  rates: string;
  names: string;
  namesKey: string | null;
  /** Used to look up which slashes are open; null without a backend. */
  backend: BackendKeys | null;
  /** Proves to the backend that we call on behalf of a visitor; null with a hosted backend. */
  siteKey: string | null;
  clientId: string;
};

/** Services of a live site. The simulator serves all of them, so it needs no internet. */
const LIVE = { rates: 'https://api.coinbase.com', names: 'https://api.ensideas.com' };

const origin = (text: string) => text.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '');

/** `BACKEND_SITE_KEY`, which the start command derives from the embedded backend's secret. */
export const readSiteKey = (env: NodeJS.ProcessEnv): string | null => env.BACKEND_SITE_KEY?.trim() || null;

/** Reads `NETWORK_API_URL`, `RATES_URL`, `NAMES_URL` and `NAMES_KEY`; chain and backend come from the site's configuration. */
export function readNetworkConfig(
  env: NodeJS.ProcessEnv,
  site: Pick<SiteConfig, 'chainRpcUrl' | 'backend'>,
): NetworkConfig {
  const live = env.NETWORK_DATA === 'live';
  const api = origin(env.NETWORK_API_URL?.trim() || `http://localhost:${env.NETWORK_PORT || 4010}`);
  return {
    api,
    chain: site.chainRpcUrl ?? api,
    rates: env.RATES_URL?.trim() || (live ? LIVE.rates : api),
    names: env.NAMES_URL?.trim() || (live ? LIVE.names : api),
    namesKey: env.NAMES_KEY?.trim() || null,
    backend: site.backend,
    siteKey: readSiteKey(env),
    clientId: 'community-companion@1',
  };
}
