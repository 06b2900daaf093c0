type Ranked = { ranks: readonly { week: number; rank: number | null }[] };

/** A known rank: the week's place in the row of weeks, and the row of the picture it is drawn in. */
export type Step = { at: number; rank: number; place: number };

/** Rows below the best twenty would squeeze the picture: who was further down is drawn in one row below them. */
const MOST_ROWS = 20;

/**
 * Lines of a picture of ranks: each with its known steps, and its runs of neighbouring weeks. A week without a rank breaks a
 * line; ranks beyond the twentieth share one row.
 */
export function linesOf(people: readonly Ranked[]): { lines: { steps: Step[]; runs: Step[][] }[]; places: number } {
  const lines = people.map(({ ranks }) => {
    const steps = ranks.flatMap(({ rank }, at) =>
      rank === null ? [] : [{ at, rank, place: Math.min(rank - 1, MOST_ROWS) }],
    );
    const runs: Step[][] = [];
    for (const step of steps) {
      const run = runs.at(-1);
      if (run?.at(-1)?.at === step.at - 1) run.push(step);
      else runs.push([step]);
    }
    return { steps, runs: runs.filter(({ length }) => length > 1) };
  });
  const places = Math.max(0, ...lines.flatMap(({ steps }) => steps.map(({ place }) => place + 1)));
  return { lines, places };
}
