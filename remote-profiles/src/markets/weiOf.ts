const DECIMALS = 18;

/** Wei of an amount of ETH as people type it, '0.05', exact; null for anything else or more than 18 decimals. */
export function weiOf(eth: string): string | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(eth) ?? [];
  return whole === undefined ? null : String(BigInt(whole + fraction.padEnd(DECIMALS, '0')));
}
