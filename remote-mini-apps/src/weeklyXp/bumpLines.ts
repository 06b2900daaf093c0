type Ranked = { ranks: readonly { week: number; rank: number | null }[] };

/** A known rank: the week's place in the row of weeks, and the row of the picture it is drawn in. */
export type Step = { at: number; rank: number; place: number };

/** Rows below the best twenty would squeeze the picture: who was further down is drawn in one row below them. */
const MOST_ROWS = 20;

/**
 * Lines of a picture of ranks: each with its known steps, and its runs of neighbouring weeks. A week without a rank breaks a
 * line; ranks beyond the twentieth share one row. People of one rank stand below each other: in one place their names would lie
 * on each other.
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

/** Rows of the ranks of one week, person by person. */
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
