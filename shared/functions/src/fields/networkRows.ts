import type { Range } from '../../../domain/src/range.ts';

/** What happened in the network in a range, each with the list that holds exactly these rows. */
const NETWORK_ROWS = {
  profiles: '/profiles?',
  reviews: '/reviews?status=all&',
  vouches: '/vouches?status=all&',
  votes: '/votes?view=stream&',
  slashes: '/slashes?',
  invitations: '/invitations?',
} as const;

export type NetworkRows = keyof typeof NETWORK_ROWS;
export const NETWORK_ROW_NAMES = Object.keys(NETWORK_ROWS) as NetworkRows[];

/** Longer ranges have no list of votes one by one. */
const VOTES_LISTED: ReadonlySet<Range> = new Set(['24h', '7d', '30d']);

/** The page that lists what a figure of the network counts in a range; null where none lists it. */
export function networkRows(name: NetworkRows, range: Range): string | null {
  if (name === 'votes' && !VOTES_LISTED.has(range)) return null;
  return `${NETWORK_ROWS[name]}range=${range}`;
}
