/** Where live look-ups go. */
export type LookupConfig = {
  /** Base of the network's API; below it /api/v2/…. */
  network: string;
  /** End point of the chain for JSON-RPC. */
  chain: string;
  /** Base of the exchange-rate service; below it /v2/exchange-rates. */
  rates: string;
  /** Base of the name service; below it /v1/resolve-ens. */
  names: string;
  /** The site server stands between: it keeps counts of open slashes back. Else the look-up drops them itself. */
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

/** For a static host without the proxy: the services themselves. Null goes back to the proxy. */
export function configureLookups(config: Omit<LookupConfig, 'guarded'> | null): void {
  current = config ? { ...config, guarded: false } : PROXY;
}

export function lookupConfig(): LookupConfig {
  return current;
}
