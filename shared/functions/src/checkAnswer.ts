import type { AnyFunction } from './schema/declaration.ts';

/**
 * What is wrong with an answer, naming the field: "reviews_list: rows.3.author must be a person, not null"; null when it is
 * as declared. Fields that nobody declared are let through: a newer database may say more.
 */
export const answerProblem = (fn: Pick<AnyFunction, 'name' | 'answer'>, answer: unknown): string | null => {
  const problem = fn.answer.problem(answer, '', false);
  return problem && `${fn.name}: ${problem}`;
};
