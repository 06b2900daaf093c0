export { type Comparison, type Course, comparisonOf, courseOf } from './course';
export { type Decision, decide, type Move } from './decide';
export { type Counted, type FiguresAsked, figuresOf, pairOf, type ReleaseFigures, type Weighed } from './figures';
export { type Judgement, judge, type Verdict } from './judge';
export {
  figuresAsked,
  type HeldRelease,
  type Overview,
  type OverviewWithFigures,
  type ReleaseSummary,
  type Revision,
  rollbackLeadsTo,
  type SectionOverview,
  undoLeadsTo,
} from './overview';
export { type Limits, type Policy, STEP_MS } from './policy';
export { whoCame } from './whoCounts';
