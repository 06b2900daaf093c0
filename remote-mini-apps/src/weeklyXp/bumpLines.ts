type Ranked = { ranks: readonly { week: number; rank: number | null }[] };

/** A known rank: the week's index, and the chart row it is drawn in. */
export type Step = { at: number; rank: number; place: number };

/** Rows below the top twenty would compress the chart: everyone below shares a single row. */
const MOST_ROWS = 20;

/**
 * Lines of a rank chart: each with its known steps, and its runs of consecutive weeks. A week without a rank interrupts a
 * line; ranks beyond the twentieth share one row. People with the same rank get separate rows, or their names would overlap.
 */
export function linesOf(people: readonly Ranked[]): { lines: { steps: Step[]; runs: Step[][] }[]; places: number } {
  const placesOf = people[0]?.ranks.map((_, at) => placesIn(people.map(({ ranks }) => ranks[at]?.rank ?? null))) ?? [];
  const lines = people.map(({ ranks }, person) => {
    const steps = ranks.flatMap(({ rank }, at) =>
      rank === null ? [] : [{ at, rank, place: placesOf[at]?.[person] ?? MOST_ROWS }],
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

/** Rows for one week's ranks, in the order of the people. */
function placesIn(ranks: readonly (number | null)[]): number[] {
  const places: number[] = [];
  let next = 0;
  const known = ranks.flatMap((rank, person) => (rank === null ? [] : [{ rank, person }]));
  for (const { rank, person } of known.sort((a, b) => a.rank - b.rank)) {
    const place = Math.min(Math.max(rank - 1, next), MOST_ROWS);
    places[person] = place;
    next = place + 1;
  }
  return places;
}
