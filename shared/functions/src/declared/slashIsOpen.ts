import { pageFunction } from '../schema/declaration.ts';
import { flag, maybe } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostVotedSlash } from '../schema/largest.ts';

export const slashIsOpen = pageFunction({
  name: 'slash_is_open',
  answers: 'Whether votes on a slash are still blind; null for a slash nobody knows yet, which counts as open.',
  args: { id: recordId({ required: true, sample: 5, sampleFrom: mostVotedSlash }) },
  answer: maybe(flag()),
});
