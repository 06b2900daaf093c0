import type { AnswerOf, AnyFunction } from './schema/declaration.ts';

/**
 * What is wrong with an answer, naming the field: "reviews_list: rows.3.author must be a person, not null"; null if it matches
 * its declaration. Undeclared fields are allowed: a newer database may return more.
 */
export const answerProblem = (fn: Pick<AnyFunction, 'name' | 'answer'>, answer: unknown): string | null => {
  const problem = fn.answer.problem(answer, '', false);
  return problem && `${fn.name}: ${problem}`;
};

/** Whether an answer matches its function's declaration. */
export const isAnswer = <F extends AnyFunction>(fn: F, answer: unknown): answer is AnswerOf<F> =>
  answerProblem(fn, answer) === null;
