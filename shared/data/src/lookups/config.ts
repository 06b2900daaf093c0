/** Services for live look-ups. */
export type LookupConfig = {
  /** Base of the network's API; below it /api/v2/…. */
  network: string;
  /** JSON-RPC endpoint of the chain. */
  chain: string;
  /** Base of the exchange-rate service; below it /v2/exchange-rates. */
  rates: string;
  /** Base of the name service; below it /v1/resolve-ens. */
  names: string;
  /** The site server is in between and removes counts of open slashes. Otherwise the look-up drops them itself. */
  guarded: boolean;
};

/** The site server's proxy: same origin, so no CORS, and cached. */
const PROXY: LookupConfig = {
  network: '/network',
  chain: '/network/chain',
  rates: '/network/rates',
  names: '/network/names',
  guarded: true,
};

let current = PROXY;

/** Direct services, for a static host without the proxy. Null restores the proxy. */
export function configureLookups(config: Omit<LookupConfig, 'guarded'> | null): void {
  current = config ? { ...config, guarded: false } : PROXY;
}

export function lookupConfig(): LookupConfig {
  return current;
}
