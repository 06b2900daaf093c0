import { slashStatus } from '../fields/slash.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { flag, id, list, maybe, number, object } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostVotedSlash } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const slashSupporters = pageFunction({
  name: 'slash_supporters',
  answers: 'Who supported the accused of a slash, and what each lost or would lose; null for an unknown slash.',
  args: { slash_id: recordId({ required: true, sample: 5, sampleFrom: mostVotedSlash }) },
  answer: maybe(
    stamped({
      slashId: id(),
      status: slashStatus(),
      rows: list(
        object({
          person: person(),
          reviewed: flag(),
          vouched: flag(),
          points: maybe(number({ metric: 'M10', unit: 'points' })),
        }),
        { metric: 'M9' },
      ),
    }),
  ),
});
