import { count, growingWord, id, maybe, number, object, whole } from '../schema/field.ts';
import { level, personFields } from '../schema/shapes.ts';

/** Points somebody would lose if the average happened to those they back (M22). */
export const exposure = () =>
  object({ endorsed: count(), points: number({ unit: 'points' }) }, { metric: 'profile.exposure' });

/** What a reader of a name should know of, with how many rows it rests on. */
export const personFlag = () =>
  object({ id: growingWord(['openSlash', 'slashUpheld', 'unhealthyVouch']), count: count() });

/** Somebody found by words, with their level. */
export const foundPerson = () => object({ ...personFields, level: maybe(level()) });

/** How many reviews given back and forth count under EIP-7 (M11). */
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

/** Season and week of a figure about XP; null before the first season. */
export const seasonWeek = { season: maybe(id()), week: maybe(count()) } as const;
