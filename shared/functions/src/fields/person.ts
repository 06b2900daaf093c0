import { count, growingWord, id, maybe, number, object, whole } from '../schema/field.ts';
import { level, personFields } from '../schema/shapes.ts';

/** Points a person would lose if the average happened to those they back (M22). */
export const exposure = () =>
  object({ endorsed: count(), points: number({ unit: 'points' }) }, { metric: 'profile.exposure' });

/** A warning shown beside a person's name, with the number of rows behind it. */
export const personFlag = () =>
  object({ id: growingWord(['openSlash', 'slashUpheld', 'unhealthyVouch']), count: count() });

/** A person found by text search, with their level. */
export const foundPerson = () => object({ ...personFields, level: maybe(level()) });

/** How many reciprocated reviews count under EIP-7 (M11). */
export const headroomFields = {
  positive: count(),
  reciprocated: count(),
  nonReciprocated: count(),
  counted: count(),
  neutralised: count({ metric: 'EIP-7' }),
  headroom: whole({
    metric: 'profile.reciprocalHeadroom',
    says: 'How many more would count; below 0 beyond the rule.',
  }),
} as const;

/** Season and week of an XP figure; null before the first season. */
export const seasonWeek = { season: maybe(id()), week: maybe(count()) } as const;
