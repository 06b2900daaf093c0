import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import { type LevelName, spelledOut } from '@companion/domain';

/** One person of the search. Money in wei as decimal text, times ISO. */
export type ProfileRow = Person & {
  level: LevelName | null;
  delta30d: number | null;
  /** Active reviews received. */
  reviews: { pos: number; neu: number; neg: number };
  positiveShare: Share;
  vouchedInWei: string;
  vouchedOutWei: string;
  xpSeason: number;
  slashesReceived: number;
  slashesUpheld: number;
  joinedAt: string | null;
  invitedBy: Person | null;
  /** 0-100. */
  influencePct: number | null;
  streakDays: number;
  humanStatus: string | null;
  primaryAddress: string | null;
  archivedShare: Share;
  reviewsGiven: number;
};

export type LevelFacet = { value: LevelName; count: number };

export type ProfilesResult = ListResult<ProfileRow, null> & {
  /** With the first page only; counts ignore the level filter itself. */
  facets?: { level: LevelFacet[] };
  /** Nearest handles, when nobody matches. */
  suggest?: Person[];
};

export type ProfilesArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const profilesQuery = (args: ProfilesArgs) => looseQuery<ProfilesResult>('profiles_search', args);

/** Who is meant by an id in any of its forms; `person` is null when nobody is. */
export const resolveQuery = (id: string) =>
  looseQuery<{ person: Person | null }>('resolve_person', { id: spelledOut(id) });
