import { DataError } from '@companion/data';
import type { Question } from '@companion/functions/question';

/**
 * The first question whose answer has something that stands out, else the first that was answered at all. One that would take too
 * long on large data is refused, and the next is asked.
 * @throws the refusal where every question got one, and whatever else went wrong
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
