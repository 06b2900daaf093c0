export { LEVEL_NAMES } from '../../domain/src/levels.ts';
export { spelledOut } from '../../domain/src/personSpelling.ts';
export { RANGES, type Range, type RangePreset } from '../../domain/src/range.ts';
export { answerProblem, isAnswer } from './checkAnswer.ts';
export type { AnswerOf, AnyFunction, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from './schema/declaration.ts';
export {
  type Filter,
  type Filters,
  MAX_TEXT,
} from './schema/filter.ts';
export { type Person, type Relax, SENTIMENTS, type Share } from './schema/shapes.ts';
