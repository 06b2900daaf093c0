import { pageFunction } from '../schema/declaration.ts';
import { count, day, found, id, list, map, maybe, object, text, whole, word } from '../schema/field.ts';
import { range, who } from '../schema/filter.ts';
import { person, rangeEnds, stampFields } from '../schema/shapes.ts';

/** Kinds of events around a person. */
export const EVENT_KINDS = [
  'positive',
  'neutral',
  'negative',
  'unknown',
  'takenBack',
  'ownTakenBack',
  'vouches',
  'ended',
  'endedBadly',
  'slashOpened',
  'slashUpheld',
  'slashNotUpheld',
  'penalty',
  'joined',
  'invited',
] as const;

export const profileEvents = pageFunction({
  name: 'profile_events',
  answers: 'The days on which the score of someone moved or something happened around them, newest first.',
  args: { id: who({ required: true }) },
  filters: { range: range() },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      ...rangeEnds(),
      count: count({ says: 'Days of the range with any.' }),
      days: list(
        object({
          day: day(),
          change: maybe(whole({ metric: 'profile.scoreChange', unit: 'points' })),
          score: maybe(whole({ says: 'At the end of a day on which it moved.' })),
          events: list(
            object({
              kind: word(EVENT_KINDS),
              count: count(),
              slashes: list(id(), { says: 'Which, where the kind is about slashes.' }),
            }),
          ),
        }),
        { metric: 'profile.events', says: 'At most 40.' },
      ),
      marked: list(object({ day: day(), events: map(count(), { says: 'By kind.' }) }), {
        says: 'The last 1,000 days of the range on which something happened, oldest first.',
      }),
      rules: list(object({ day: day(), sources: list(text()) }), {
        says: 'Days of the range on which rules of the network changed.',
      }),
    },
  ),
  bench: [{ args: { id: '@person_777' } }],
});
