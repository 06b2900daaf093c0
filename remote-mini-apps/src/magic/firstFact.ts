import { DataError } from '@companion/data';
import type { Question } from '@companion/functions/question';

/**
 * The first question whose answer has an outlier, otherwise the first that was answered. A question rejected as too expensive
 * on large data is skipped.
 * @throws the rejection if every question was rejected, and any other error
 */
export async function firstFact(
  questions: readonly Question[],
  standsOut: (question: Question) => Promise<boolean>,
): Promise<Question | undefined> {
  let answered: Question | undefined;
  let refusal: DataError | undefined;
  for (const question of questions) {
    try {
      if (await standsOut(question)) return question;
      answered ??= question;
    } catch (error) {
      if (!(error instanceof DataError && error.refused)) throw error;
      refusal = error;
    }
  }
  if (!answered && refusal) throw refusal;
  return answered;
}
