const WEI = 10n ** 18n;

/**
 * An amount of wei in ETH, as a plain decimal without trailing zeros: '1', '0.05'. Exact for any size. @throws SyntaxError if it
 * is not a whole number.
 */
export function ethOf(wei: string): string {
  const amount = BigInt(wei);
  const sign = amount < 0n ? '-' : '';
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % WEI).toString().padStart(18, '0').replace(/0+$/, '');
  return `${sign}${size / WEI}${fraction ? `.${fraction}` : ''}`;
}
