import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf } from '@companion/functions';
import { votingAnalysis } from '@companion/functions/votingAnalysis';
import { votingMatrix } from '@companion/functions/votingMatrix';

export type Voting = AnswerOf<typeof votingAnalysis>;
/** A voter on decided slashes (M18). */
export type Judge = Voting['skill'][number];
export type Matrix = AnswerOf<typeof votingMatrix>;

export const votingQuery = (args: ArgsOf<typeof votingAnalysis>) => functionQuery(votingAnalysis, args);
export const matrixQuery = (ids: string[], kind: ArgsOf<typeof votingMatrix>['kind']) => ({
  ...functionQuery(votingMatrix, { ids, kind }),
  // Agreement on slashes must not be shown as a placeholder for agreement on content.
  placeholderData: undefined,
});
