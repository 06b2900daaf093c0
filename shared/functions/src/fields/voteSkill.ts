import { count, type Fields, fraction, maybe, number } from '../schema/field.ts';
import { share } from '../schema/shapes.ts';

/** How a person voted on decided slashes (M18). */
export const voteSkillFields = {
  n: count({ says: 'Decided slashes voted on.' }),
  coherent: count({ says: 'Of them, with the outcome.' }),
  accuracy: share({ metric: 'slashVotes.record' }),
  base: maybe(fraction({ says: 'What always voting with the more frequent outcome would have given.' })),
  skill: maybe(number({ metric: 'M18', says: 'Null under ten decided slashes.' })),
} as const satisfies Fields;

/** How often two voters agree on the closed slashes both voted on. */
export const agreementFields = {
  shared: count(),
  agreed: count(),
  kappa: maybe(number({ says: 'Cohen’s kappa: agreement beyond chance; null where chance alone would agree.' })),
} as const satisfies Fields;
