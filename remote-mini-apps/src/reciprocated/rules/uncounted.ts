/** How many returned reviews count: so many in any case, and so many more for each that was not returned (M11). */
export type Rule = { free: number; perNonReturned: number };

/** Returned reviews beyond what the rule lets count: max(0, Rc - free - per · N). */
export function uncounted(reciprocated: number, nonReciprocated: number, { free, perNonReturned }: Rule): number {
  return Math.max(0, reciprocated - Math.floor(free + perNonReturned * nonReciprocated));
}

/** Reviews of these people that have no effect under the rule in force. */
export const uncountedToday = (rows: readonly { today: number }[]): number =>
  rows.reduce((sum, { today }) => sum + today, 0);

type Counts = { reciprocated: number; nonReciprocated: number; today: number };
export type Change<Row> = {
  row: Row;
  after: number;
  /** Reviews that stop counting; below 0 they begin to. */
  change: number;
};

/** Whom another rule changes, the largest change first; `today` is what does not count under the rule in force. */
export function changesUnder<Row extends Counts>(rows: readonly Row[], rule: Rule): Change<Row>[] {
  return rows
    .map((row) => ({ row, after: uncounted(row.reciprocated, row.nonReciprocated, rule) }))
    .map(({ row, after }) => ({ row, after, change: after - row.today }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
}
