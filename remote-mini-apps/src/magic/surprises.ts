import { DATA_NAMES, dataSet, type Question } from '@companion/functions/question';

const DAY_MS = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Questions that may have an outlier, in the order for one day (`2026-03-16`): every measure by time, level or person, over
 * the preceding year, so that later events of the day change nothing. Excludes slashes by person, so that no one is singled
 * out.
 */
export function surprisesOf(day: string): Question[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const range = `${isoDay(midnight - 365 * DAY_MS)}..${isoDay(midnight - DAY_MS)}` as const;
  const all = DATA_NAMES.flatMap((data) => {
    const { measures, groups } = dataSet(data);
    const by = Object.keys(groups).filter((name) => {
      const kind = groups[name]?.kind;
      return kind === 'time' || kind === 'level' || (kind === 'person' && data !== 'slashes');
    });
    return Object.keys(measures).flatMap((measure) =>
      by.map((group): Question => ({ data, measure, group, compare: null, where: [], range })),
    );
  });
  return shuffled(all, midnight / DAY_MS);
}

/** The same order for the same seed (Fisher-Yates shuffle with a Park-Miller generator). */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const left = [...items];
  let state = (seed % 2_147_483_646) + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  // Neighboring seeds start with similar values.
  for (let turn = 0; turn < 5; turn++) next();
  return items.map(() => left.splice(next() % left.length, 1)[0] as T);
}
