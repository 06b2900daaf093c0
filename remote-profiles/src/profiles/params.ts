import { LEVELS, type LevelName, MAX_SCORE } from '@companion/domain';
import {
  createParser,
  type ListParams,
  parseAsCount,
  parseAsDay,
  parseAsStringLiteral,
  parseAsText,
  useListParams,
} from '@companion/ui/url';
import { columns } from './columns';

export const VIEWS = ['table', 'cards'] as const;

/** Several levels by comma, lowest first; unknown words are dropped. */
export const parseAsLevels = createParser<LevelName[]>({
  parse: (text) => {
    const words = text.toLowerCase().split(',');
    const known = LEVELS.map(({ name }) => name).filter((name) => words.includes(name));
    return known.length > 0 ? known : null;
  },
  serialize: (levels) => levels.join(','),
});

const schema = {
  sort: ['score', 'joined', 'name', 'positiveShare', 'vouchedIn', 'reviews', 'delta30'],
  views: VIEWS,
  cols: columns.map(({ id }) => id),
  filters: {
    level: parseAsLevels,
    scoreMin: parseAsCount(0, MAX_SCORE),
    scoreMax: parseAsCount(0, MAX_SCORE),
    minReviews: parseAsCount(1, 1_000_000),
    joinedFrom: parseAsDay,
    joinedTo: parseAsDay,
    humanVerified: parseAsStringLiteral(['yes', 'no'] as const),
    hasProfile: parseAsStringLiteral(['yes', 'no', 'any'] as const),
    invitedBy: parseAsText,
  },
};

const defaults = { sort: '-score', filters: { hasProfile: 'yes' as const } };

export type ProfilesParams = ListParams<typeof schema.filters>;

/** URL state of /profiles. */
export function useProfilesParams(): ProfilesParams {
  return useListParams(schema, defaults);
}

/** What the search is asked for: the URL's filters without empty ones; the last day of a range counts whole. */
export function filtersOf({ values }: Pick<ProfilesParams, 'values'>): Record<string, unknown> {
  const { q, level, scoreMin, scoreMax, minReviews, joinedFrom, joinedTo, humanVerified, hasProfile, invitedBy } =
    values;
  return {
    q: q || undefined,
    level: level ?? undefined,
    scoreMin: scoreMin ?? undefined,
    scoreMax: scoreMax ?? undefined,
    minReviews: minReviews ?? undefined,
    joinedFrom: joinedFrom ?? undefined,
    joinedTo: joinedTo ? `${joinedTo}T23:59:59.999999Z` : undefined,
    humanVerified: humanVerified ?? undefined,
    hasProfile: hasProfile ?? undefined,
    invitedBy: invitedBy ?? undefined,
  };
}
