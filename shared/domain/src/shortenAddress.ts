import { MISSING } from './missing.ts';

const KEEP = 4;

/**
 * The first four and last four characters of an address: "0x12…cdef". Seven characters or fewer are unchanged. Missing: a dash.
 */
export function shortenAddress(address: string | null | undefined): string {
  if (typeof address !== 'string' || address === '') return MISSING;
  if (address.length <= 2 * KEEP - 1) return address;
  return `${address.slice(0, KEEP)}…${address.slice(-KEEP)}`;
}
