import type { BackendKeys, SiteConfig } from './siteConfig';

/** Where the proxy reads from; none of it reaches the browser. */
export type NetworkConfig = {
  /** Origin of the network's API. */
  api: string;
  chain: string;
  rates: string;
  names: string;
  namesKey: string | null;
  /** Knows which slashes are open; null without a backend. */
  backend: BackendKeys | null;
  /** Shows the backend that we ask in the name of a visitor; null where it is hosted. */
  siteKey: string | null;
  clientId: string;
};

/** The services of a live site; the simulator serves all of them, so that nothing needs the internet. */
const LIVE = { rates: 'https://api.coinbase.com', names: 'https://api.ensideas.com' };

const origin = (text: string) => text.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '');

/** `BACKEND_SITE_KEY`, which the start command makes of the embedded backend's secret. */
export const readSiteKey = (env: NodeJS.ProcessEnv): string | null => env.BACKEND_SITE_KEY?.trim() || null;

/** Reads `NETWORK_API_URL`, `RATES_URL`, `NAMES_URL` and `NAMES_KEY`; the chain and the backend are the site's. */
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
