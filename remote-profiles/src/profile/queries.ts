import { looseQuery, type Person, type Share } from '@companion/data';
import { type LevelName, spelledOut } from '@companion/domain';

export type SlashRecord = {
  total: number;
  open: number;
  upheld: number;
  defended: number;
  inconclusive: number;
  cancelled: number;
};

/** Points an invitee's score moved their inviter's (M13); all null when nothing is known about it. */
export type Bond = {
  scoreThen: number | null;
  bondOpen: boolean | null;
  bondDaysLeft: number | null;
  bondUntil: string | null;
  bondRaw: number | null;
  bondImpact: number | null;
  capped: boolean | null;
};

export type FlagId = 'openSlash' | 'slashUpheld' | 'unhealthyVouch';

/** What is known about one person. Times ISO, money wei as decimal text, `*Pct` and `percentile` 0-100. */
export type Overview = {
  level: LevelName | null;
  description: string | null;
  status: 'ACTIVE' | 'INACTIVE' | 'MERGED';
  joinedAt: string | null;
  invitedBy: Person | null;
  /** Inviter first, root last. */
  ancestors: Person[];
  primaryAddress: string | null;
  addresses: string[];
  /** Userkeys such as `service:x.com:900001`. */
  accounts: string[];
  humanStatus: string | null;
  influencePct: number | null;
  delta7d: number | null;
  delta30d: number | null;
  delta90d: number | null;
  percentile: number | null;
  scoreHistory: { at: string; score: number }[];
  xpTotal: number;
  xpSeason: number;
  xpWeek: { season: number; week: number; xp: number; rank: number | null } | null;
  streakDays: number;
  reviews: { pos: number; neu: number; neg: number };
  positiveShare: Share;
  reviewers: number;
  reviewsGiven: number;
  reviewsAuthored: number;
  archivedShare: Share;
  vouchedInWei: string;
  vouchedOutWei: string;
  mutualVouches: Person[];
  votesCast: number;
  slashes: { asAuthor: SlashRecord; asSubject: SlashRecord; asVoter: number };
  headroom: { positive: number; reciprocated: number; counted: number; neutralised: number; headroom: number };
  exposure: { endorsed: number; points: number };
  bond: Bond | null;
  flags: { id: FlagId; count: number }[];
};

/** Who an id means; `person` is the survivor of merged accounts. */
export type Resolved = {
  asOf: string;
  person: Person | null;
  merged: boolean;
  /** Nearest handles, when nobody is meant. */
  suggest: Person[];
};

/** A person with what is known about them. */
export type KnownProfile = Resolved & Overview & { person: Person };

export type ProfileAnswer = (Resolved & { person: null }) | KnownProfile;

/** The page's main data, by any form of id. Never shows the previous person while the next one loads. */
export const profileQuery = (id: string) => ({
  ...looseQuery<ProfileAnswer>('profile_overview', { id: spelledOut(id) }),
  placeholderData: undefined,
});
