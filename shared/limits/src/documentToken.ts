import { networkOf, prefixOf } from './networkOf.ts';
import { signed } from './signed.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a document's token says about its visitor. */
export type Vouched = {
  /** Identifies the visitor on one day. */
  document: string;
  /** Whether the site server first saw the visitor more than a day earlier. */
  known: boolean;
};

/**
 * A token for a document made by the site server, so that its reports count once: constant for a visitor within a UTC day (so
 * that an unchanged page is still a 304), different afterwards, and not traceable to a person.
 * @param key Shared by the site server and the telemetry function.
 * @param known Whether the visitor has been known for over a day.
 */
export async function documentToken(key: string, visitor: string, known: boolean, now: number): Promise<string> {
  const day = dayOf(now);
  const claim = `${day}.${await signed(key, `visitor ${visitor} ${day}`)}.${known ? 1 : 0}`;
  return `${claim}.${await signed(key, `document ${claim}`)}`;
}

/**
 * Verifies a token; null if it is forged, from the future or too old. Tabs stay open and report later, so a token is valid on the
 * following day too.
 */
export async function documentOf(key: string, token: unknown, now: number): Promise<Vouched | null> {
  const [, claim = '', document = '', day = '', known = ''] =
    (typeof token === 'string' && /^(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}$/.exec(token)) || [];
  // Allows for clock differences between servers.
  if (!claim || Number(day) < dayOf(now - DAY_MS) || Number(day) > dayOf(now + HOUR_MS)) return null;
  return `${claim}.${await signed(key, `document ${claim}`)}` === token ? { document, known: known === '1' } : null;
}

/** Pseudonym of an address on one day, irreversible without the key. The IPv6 addresses of a household share one. */
export function sourceOf(key: string, address: string, now: number): Promise<string> {
  return signed(key, `source ${new Date(now).toISOString().slice(0, 10)} ${networkOf(address)}`);
}

/**
 * Pseudonym of the network prefix of an address (/48 for IPv6, which may belong to a single customer), irreversible without the
 * key. Constant over time, since a release is watched for days: store it only as part of something shorter-lived.
 */
export function prefixNameOf(key: string, address: string): Promise<string> {
  return signed(key, `prefix ${prefixOf(address)}`);
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
