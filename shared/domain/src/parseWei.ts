/** No amount on the network has more digits; longer texts are rejected before they cost time. */
const MAX_DIGITS = 78;

/** Wei from a bigint or an integer decimal string. Anything else, including a JavaScript number, gives null. */
export function parseWei(wei: unknown): bigint | null {
  if (typeof wei === 'bigint') return wei;
  if (typeof wei !== 'string' || wei.length > MAX_DIGITS + 1 || !/^-?\d+$/.test(wei)) return null;
  return BigInt(wei);
}
