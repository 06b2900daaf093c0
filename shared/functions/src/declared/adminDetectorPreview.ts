import { pageFunction } from '../schema/declaration.ts';
import { count, list, map, maybe, number, object, text } from '../schema/field.ts';
import { json, words } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const adminDetectorPreview = pageFunction({
  name: 'admin_detector_preview',
  answers: 'Scores of a sample with other parameters of a detector, before they are published.',
  args: {
    detector: words({ required: true, sample: 'farmer' }),
    params: json({ required: true, sample: { reviews: 10, coverage: 0.5, features: [] } }),
  },
  rights: 'admin',
  budget: 'chosen',
  answer: maybe(
    object({
      people: count(),
      changed: count({ says: 'People in another band than now.' }),
      before: map(count(), { says: 'People by band; `none` has too little data.' }),
      after: map(count()),
      rows: list(
        object({
          person: person(),
          score: maybe(number()),
          band: maybe(text()),
          nextScore: maybe(number()),
          nextBand: maybe(text()),
        }),
        { says: 'The twenty who change most.' },
      ),
    }),
  ),
});
