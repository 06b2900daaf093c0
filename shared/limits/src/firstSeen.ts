import { signed } from './signed.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Value of a cookie beside the visitor id: the hour in which the site server first saw it. Invalid with another id. */
export async function firstSeenStamp(key: string, visitor: string, now: number): Promise<string> {
  const hour = Math.floor(now / HOUR_MS);
  return `${hour}.${await signed(key, `first seen ${visitor} ${hour}`)}`;
}

/**
 * How long a visitor has been known according to the stamp; null if it is forged, another visitor's, or from the future (set
 * while a server's clock was wrong).
 */
export async function knownFor(
  key: string,
  visitor: string,
  stamp: string | undefined,
  now: number,
): Promise<'a day' | 'less' | null> {
  const [, hour = '', mac = ''] = /^(\d{1,9})\.([\w-]{22})$/.exec(stamp ?? '') ?? [];
  if (!hour || (await signed(key, `first seen ${visitor} ${Number(hour)}`)) !== mac) return null;
  const hours = Math.floor(now / HOUR_MS) - Number(hour);
  // The hour of the stamp may have been nearly over.
  return hours < 0 ? null : hours > DAY_HOURS ? 'a day' : 'less';
}
