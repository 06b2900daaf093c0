import { DataError } from '@companion/data';
import type { Question } from '@companion/functions/question';
import { expect, it } from 'vitest';
import { firstFact } from './firstFact';

const [one, two, three] = ['count', 'people', 'meanScore'].map(
  (measure): Question => ({ data: 'reviews', measure, group: 'month', compare: null, where: [], range: 'all' }),
) as [Question, Question, Question];
const refusal = new DataError('This takes too long.', 400);
/** Answers by question; an error is thrown. */
const asked = (answers: Map<Question, boolean | Error>) => async (question: Question) => {
  const answer = answers.get(question);
  if (answer instanceof Error) throw answer;
  return answer ?? false;
};

it('continues after a rejected question', async () => {
  expect(
    await firstFact(
      [one, two, three],
      asked(
        new Map<Question, boolean | Error>([
          [one, refusal],
          [three, true],
        ]),
      ),
    ),
  ).toBe(three);
});

it('falls back to the first question that was answered', async () => {
  expect(await firstFact([one, two, three], asked(new Map([[one, refusal]])))).toBe(two);
});

it('fails if no question was answered, and at once if the server fails', async () => {
  await expect(firstFact([one], asked(new Map([[one, refusal]])))).rejects.toBe(refusal);
  const fault = new DataError('Broken.', 500);
  await expect(
    firstFact(
      [one, two],
      asked(
        new Map<Question, boolean | Error>([
          [one, fault],
          [two, true],
        ]),
      ),
    ),
  ).rejects.toBe(fault);
});
