export { answerProblem } from './checkAnswer.ts';
export type { AnswerOf, AnyFunction, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from './schema/declaration.ts';
export {
  type Filter,
  type Filters,
  MAX_TEXT,
  RANGES,
  type Range,
  type RangePreset,
  spelledOut,
} from './schema/filter.ts';
export { LEVEL_NAMES, type Person, type Relax, SENTIMENTS, type Share } from './schema/shapes.ts';
