/** How many returned reviews count: a fixed number, plus some for each review that was not returned (M11). */
export type Rule = { free: number; perNonReturned: number };

/** Returned reviews beyond those the rule counts: max(0, Rc - free - per · N). */
export function uncounted(reciprocated: number, nonReciprocated: number, { free, perNonReturned }: Rule): number {
  return Math.max(0, reciprocated - Math.floor(free + perNonReturned * nonReciprocated));
}

/** These people's reviews without effect under the current rule. */
export const uncountedToday = (rows: readonly { today: number }[]): number =>
  rows.reduce((sum, { today }) => sum + today, 0);

type Counts = { reciprocated: number; nonReciprocated: number; today: number };
export type Change<Row> = {
  row: Row;
  after: number;
  /** Reviews that stop counting; negative if more start to count. */
  change: number;
};

/** People affected by another rule, largest change first; `today` is the number not counted under the current rule. */
export function changesUnder<Row extends Counts>(rows: readonly Row[], rule: Rule): Change<Row>[] {
  return rows
    .map((row) => ({ row, after: uncounted(row.reciprocated, row.nonReciprocated, rule) }))
    .map(({ row, after }) => ({ row, after, change: after - row.today }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
}
