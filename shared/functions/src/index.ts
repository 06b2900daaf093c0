export { LEVEL_NAMES } from '../../domain/src/levels.ts';
export { spelledOut } from '../../domain/src/personSpelling.ts';
export { answerProblem } from './checkAnswer.ts';
export type { AnswerOf, AnyFunction, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from './schema/declaration.ts';
export {
  type Filter,
  type Filters,
  MAX_TEXT,
  RANGES,
  type Range,
  type RangePreset,
} from './schema/filter.ts';
export { type Person, type Relax, SENTIMENTS, type Share } from './schema/shapes.ts';
