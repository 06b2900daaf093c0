import { daysOf, type Range } from '../../../domain/src/range.ts';

/** Network events in a range, each with the list of exactly those rows. */
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

/** Longer ranges have no list of individual votes. */
const VOTES_LISTED: ReadonlySet<Range> = new Set(['24h', '7d', '30d']);
const MOST_DAYS_OF_VOTES = 31;
const DAY_MS = 86_400_000;

function listsVotes(range: Range): boolean {
  const days = daysOf(range);
  return days ? Date.parse(days.to) - Date.parse(days.from) < MOST_DAYS_OF_VOTES * DAY_MS : VOTES_LISTED.has(range);
}

/** The page that lists what a network figure counts in a range; null if there is none. */
export function networkRows(name: NetworkRows, range: Range): string | null {
  if (name === 'votes' && !listsVotes(range)) return null;
  return `${NETWORK_ROWS[name]}range=${range}`;
}
