import { countFrom, oneOf, pastDay, range, who, words } from '../schema/filter.ts';
import { accused, accuser, busiestAuthor, busiestVoter } from '../schema/largest.ts';

/** Filters shared by everything about slashes. */
export const slashFilters = {
  q: words({ says: 'Words of the accusation.' }),
  range: range({ says: 'When it was opened.' }),
  asOf: pastDay(),
  status: oneOf(['all', 'open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown', 'decided', 'closed'], {
    fallback: 'all',
    sample: 'upheld',
    says: 'Decided is upheld or defended; closed is these, inconclusive or unknown.',
  }),
  type: oneOf(['score', 'financial', 'xp']),
  author: who({ says: 'Who accuses.', sampleFrom: accuser }),
  subject: who({ says: 'Who is accused.', sampleFrom: accused }),
  person: who({ says: 'Either side.', sampleFrom: accused }),
  voter: who({ says: 'Who voted on it.', sampleFrom: busiestVoter }),
  backer: who({ says: 'Whom it cost points for backing the accused (M10).', sampleFrom: busiestAuthor }),
  amountMin: countFrom(0, 999_999_999),
  amountMax: countFrom(0, 999_999_999, { sample: 250 }),
};

/** When supporters of a slash are counted: by the rule in force that day, at its opening, or at its close. */
export const BACKING_RULES = ['auto', 'open', 'close'] as const;
export const backingRule = (says: string) =>
  oneOf(BACKING_RULES, {
    fallback: 'auto',
    sample: 'close',
    says: `When supporters are counted: auto by the rule of the closing day, or at the opening or close. ${says}`,
  });
