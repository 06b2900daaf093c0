import {
  count,
  type Fields,
  flag,
  fraction,
  list,
  maybe,
  number,
  object,
  optional,
  text,
  time,
  word,
} from '../schema/field.ts';
import { person } from '../schema/shapes.ts';
import { statement } from './method.ts';

export const SCORE_BANDS = ['low', 'some', 'high', 'very high'] as const;

/** One line of a composite score; without enough data it has neither points nor weight. */
const line = object({
  id: text(),
  weight: number(),
  x: maybe(number({ says: 'What was measured.' })),
  n: number({ says: 'What it rests on.' }),
  needs: number({ says: 'What it must rest on to count.' }),
  feature: maybe(fraction({ says: 'The measure on its ramp; null without enough data.' })),
  points: maybe(number()),
});

/** A person's farmer score with all of its lines. */
export const farmerFields = {
  person: person(),
  score: maybe(number({ metric: 'farmer.score', says: 'Null below half coverage.' })),
  coverage: fraction({ says: 'Weight of the lines with enough data.' }),
  band: maybe(word(SCORE_BANDS)),
  version: count(),
  lines: list(line),
  reviews: count(),
  authored: count(),
  received: count(),
  mutualShare: maybe(fraction({ metric: 'farmer.F1' })),
  batchShare: maybe(fraction({ metric: 'farmer.F4' })),
  templateShare: maybe(fraction({ metric: 'farmer.F5' })),
  firstSeen: time(),
  statement: maybe(statement()),
} as const satisfies Fields;

/** Parameters of the farmer score. */
export const farmerMethod = () =>
  object({
    version: count(),
    reviews: count({ says: 'Fewest reviews written and received.' }),
    coverage: fraction(),
    features: list(
      object({
        id: text(),
        weight: number(),
        lo: number({ says: 'No points up to here.' }),
        hi: number({ says: 'All points from here.' }),
        needs: number(),
        less: optional(flag({ says: 'The other way round.' })),
      }),
    ),
  });
