import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';

export type SlashStatus = 'open' | 'upheld' | 'defended' | 'inconclusive' | 'cancelled';

export type Slash = {
  id: number;
  openedAt: string;
  closesAt: string;
  cancelledAt: string | null;
  subject: Person;
  author: Person;
  type: 'SCORE' | 'FINANCIAL' | 'XP';
  /** Points for SCORE, XP for XP, as given by the network for FINANCIAL. */
  amount: number;
  claim: string;
  status: SlashStatus;
  /** The network's outcome is not the one its votes give. */
  mismatch: boolean | null;
  /** Weighted share of upvotes, 0-100; null while open and without votes. */
  sharePct: number | null;
  /** Null while open: direction stays hidden until the close. */
  up: number | null;
  down: number | null;
  votes: number;
  /** Voters of the people active in the 30 days before, 0-100. */
  turnoutPct: number | null;
  durationHours: number;
  penaltyTotal: number | null;
  /** What supporters would lose; only while open. */
  exposure: { supporters: number; points: number } | null;
  authorScoreThen: number | null;
  subjectScoreThen: number | null;
};

export type SlashKpis = {
  total: number;
  open: number;
  upheldOfClosed: Share;
  /** Of SCORE slashes, points. */
  medianAmount: number | null;
  pointsRemoved: { direct: number; endorsers: number };
};

export type SlashSupporter = { person: Person; reviewed: boolean; vouched: boolean; points: number };

export type SlashesArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

/** `lastClosedAt` comes with an empty answer only. */
export type SlashesResult = ListResult<Slash, SlashKpis> & { lastClosedAt?: string | null };

export const slashesQuery = (args: SlashesArgs) => looseQuery<SlashesResult>('slashes_list', args);

/** The open slashes that end first. */
export const openSlashesQuery = (most: number) =>
  slashesQuery({ filters: { status: 'open' }, sort: 'closes', page: 1, per: most });

const RECENT = 25;

/** The last decided slashes, to compare a turnout with. */
export const closedSlashesQuery = () =>
  slashesQuery({ filters: { status: 'closed' }, sort: '-closes', page: 1, per: RECENT });

/** Null for an unknown slash. */
export const supportersQuery = (id: number) =>
  looseQuery<{ status: SlashStatus; rows: SlashSupporter[] } | null>('slash_supporters', { slash_id: id });
