import { type ListResult, looseQuery, type Person } from '@companion/data';
import type { DetectorVersions } from '@companion/domain';

/** A line of the bot score; `feature` 0-1 and `points` are null without enough data. */
export type ScoreLine = {
  id: string;
  weight: number;
  feature: number | null;
  points: number | null;
  because: string;
};

export type Voter = {
  voter: Person;
  /** 0-100; nobody below half coverage is listed. */
  score: number;
  band: string;
  /** Percent of the weights that had enough data. */
  coverage: number;
  votes: number;
  lines: ScoreLine[];
  /** Largest similarity with a co-voter, 0-1. */
  maxJ: number | null;
  /** Share of the commonest interval, 0-1. */
  modalShare: number | null;
  quietHours: number | null;
  /** Share of votes within seconds of their target, 0-1. */
  fastShare: number | null;
  hhi: number | null;
  upShare: number | null;
  trustPercentile: number | null;
  ringId: number | null;
};

export type Ring = {
  id: number;
  size: number;
  /** The first fifty. */
  members: Person[];
  /** How many members have too few votes to score, and which of the first fifty. */
  tooFew: number;
  tooFewIds: number[];
  edges: number;
  density: number;
  sharedTargets: number;
  votes: number;
  firstAt: string;
  lastAt: string;
  /** Authors with most of the ring's votes, first. */
  beneficiaries: Person[];
};

export type BotKpis = {
  scored: number;
  tooLittle: number;
  high: number;
  veryHigh: number;
  highest: number | null;
  rings: number;
  ringMembers: number;
  /** Votes of all members, scored or not. */
  ringVotes: number;
  /** Members with too few votes to score. */
  ringTooFew: number;
  votes: number | null;
  flaggedVotes: number;
  /** Part of all vote weight, 0-1. */
  flaggedWeightShare: number | null;
};

/** Which method made an answer, and when. */
export type Method = { version: number | null; versions: DetectorVersions | null; computedAt: string | null };

export type Bots = ListResult<Voter, BotKpis> & Method & { rings: Ring[] };

export type RingTarget = {
  type: string;
  id: number;
  label: string | null;
  author: Person | null;
  subject: Person | null;
  /** Weight of the target: rare ones say more. */
  idf: number | null;
  /** By members only. */
  votes: { userId: number; at: string; direction: 'up' | 'down' }[];
};

export type RingEdge = { i: number; j: number; coVotes: number; jaccard: number; p: number };

export type RingDetail = Method & {
  asOf: string;
  ring: Ring | null;
  edges?: RingEdge[] | null;
  /** In order of time, 300 at most. */
  targets?: RingTarget[] | null;
};

export type VoterDetail = Method & {
  asOf: string;
  person: Person | null;
  /** Null without enough data. */
  voter: Voter | null;
  votes: number;
  /** How many votes a score takes. */
  minVotes: number;
  /** The one the voter is in. */
  ring: Ring | null;
  /** Votes of the last 90 days by UTC hour. */
  hours?: number[];
  intervals?: { fromSeconds: number; toSeconds: number | null; count: number }[];
  wouldClear?: { id: string; points: number; because: string }[];
  coVoters?: { person: Person; coVotes: number; jaccard: number; p: number; edge: boolean }[];
  /** A sample of votes cast together with `other`. */
  evidence?: { type: string; id: number; at: string; other: Person | null }[];
  statement?: { text: string; at: string } | null;
};

export type BotsArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };
export type Period = 30 | 90;

export const botsQuery = (args: BotsArgs) => looseQuery<Bots>('votes_bots', args);

export const ringQuery = (id: string, period: Period) =>
  looseQuery<RingDetail>('votes_bots_ring', { period, id: Number(id) });

export const voterQuery = (id: string, period: Period) => looseQuery<VoterDetail>('votes_bots_voter', { id, period });
