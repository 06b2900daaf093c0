const DECIMALS = 18;

/** Exact wei for an ETH amount as typed, '0.05'; null for anything else or more than 18 decimals. */
export function weiOf(eth: string): string | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(eth) ?? [];
  return whole === undefined ? null : String(BigInt(whole + fraction.padEnd(DECIMALS, '0')));
}
