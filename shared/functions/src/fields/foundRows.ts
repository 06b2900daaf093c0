import { canonicalSegment, personFilter } from '../../../domain/src/personSpelling.ts';
import type { ObjectOf } from '../schema/field.ts';
import type { profileRow } from './profileRow.ts';

type Row = Pick<
  ObjectOf<typeof profileRow>,
  | 'profileId'
  | 'userkey'
  | 'handle'
  | 'reviews'
  | 'reviewsGiven'
  | 'archivedShare'
  | 'slashesReceived'
  | 'slashesUpheld'
  | 'vouchedInWei'
  | 'vouchedOutWei'
  | 'vouchesReceived'
  | 'vouchesGiven'
  | 'votesCast'
  | 'slashesOpened'
  | 'invitees'
>;
type Rows = { count: (row: Row) => number; at: string };

/**
 * Counts of a person in a list of people, each with the address of the list of exactly those rows. `WHO` is replaced with the
 * person as a filter value, `PERSON` as a path segment.
 */
const FOUND_ROWS = {
  positive: { count: ({ reviews }) => reviews.pos, at: '/reviews?sentiment=positive&subject=WHO' },
  neutral: { count: ({ reviews }) => reviews.neu, at: '/reviews?sentiment=neutral&subject=WHO' },
  negative: { count: ({ reviews }) => reviews.neg, at: '/reviews?sentiment=negative&subject=WHO' },
  given: { count: ({ reviewsGiven }) => reviewsGiven, at: '/reviews?author=WHO' },
  authored: { count: ({ archivedShare }) => archivedShare.n, at: '/reviews?status=all&author=WHO' },
  archived: { count: ({ archivedShare }) => archivedShare.k, at: '/reviews?status=archived&author=WHO' },
  slashes: { count: ({ slashesReceived }) => slashesReceived, at: '/slashes?subject=WHO' },
  slashesUpheld: { count: ({ slashesUpheld }) => slashesUpheld, at: '/slashes?status=upheld&subject=WHO' },
  slashesOpened: { count: ({ slashesOpened }) => slashesOpened, at: '/slashes?author=WHO' },
  vouchesReceived: { count: ({ vouchesReceived }) => vouchesReceived, at: '/vouches?subject=WHO' },
  vouchesGiven: { count: ({ vouchesGiven }) => vouchesGiven, at: '/vouches?author=WHO' },
  votesCast: { count: ({ votesCast }) => votesCast, at: '/votes/search/PERSON?range=all' },
  invitees: { count: ({ invitees }) => invitees, at: '/profiles?invitedBy=WHO' },
} as const satisfies Record<string, Rows>;

/** Amounts, each with the list of vouches whose active ETH it sums. */
const FOUND_STAKES = { vouchedInWei: '/vouches?subject=WHO', vouchedOutWei: '/vouches?author=WHO' } as const;

export type FoundRows = keyof typeof FOUND_ROWS;
export type FoundStake = keyof typeof FOUND_STAKES;
export const FOUND_ROW_NAMES = Object.keys(FOUND_ROWS) as FoundRows[];
export const FOUND_STAKE_NAMES = Object.keys(FOUND_STAKES) as FoundStake[];

const of = (at: string, row: Row) =>
  at.replace('WHO', encodeURIComponent(personFilter(row))).replace('PERSON', encodeURIComponent(canonicalSegment(row)));

/** How many rows a listed person's count stands for, and the page that lists them. */
export function foundRows(row: Row, name: FoundRows): { count: number; to: string } {
  const { count, at } = FOUND_ROWS[name];
  return { count: count(row), to: of(at, row) };
}

/** The page that lists the vouches behind a listed person's amount. */
export const foundStake = (row: Row, amount: FoundStake): string => of(FOUND_STAKES[amount], row);

type Named = Parameters<typeof personFilter>[0];

/** What one person gave another, each with the list of exactly those rows. */
const PAIR_ROWS = { reviews: '/reviews?', vouchedWei: '/vouches?', slashes: '/slashes?' } as const;

export type PairRows = keyof typeof PAIR_ROWS;
export const PAIR_ROW_NAMES = Object.keys(PAIR_ROWS) as PairRows[];

/** The page that lists what `giver` gave `other`. */
export const pairRows = (giver: Named, other: Named, name: PairRows): string =>
  `${PAIR_ROWS[name]}author=${encodeURIComponent(personFilter(giver))}&subject=${encodeURIComponent(personFilter(other))}`;
