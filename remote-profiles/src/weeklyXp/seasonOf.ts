import type { Series } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import type { WeeklyXp } from './queries';

/** A week in the chart; a running one has neither rank nor lines. */
export type SeasonWeek = { week: number; complete: boolean; xp: number; rank: number | null };
export type SeasonLine = Series & { values: readonly (number | null)[] };

const BESIDE = [
  { tone: 'positive', dash: '6 3' },
  { tone: 'warning', dash: '8 3 2 3' },
  { tone: 'revered', dash: '10 4' },
] as const;

/**
 * The weeks of a season, oldest first, and the lines: up to three compared people, and the median of all earners.
 * `cumulative` sums up since the start of the season.
 */
export function seasonOf({ rows, compare }: WeeklyXp, cumulative: boolean) {
  const weeks: SeasonWeek[] = rows.toReversed().map(({ week, complete, xp, cumulative: sum, rank }) => ({
    week,
    complete,
    xp: cumulative ? sum : xp,
    rank: complete ? rank : null,
  }));
  const medians = new Map(rows.map(({ week, median }) => [week, median]));
  const lines: SeasonLine[] = compare.map(({ person, weeks: theirs }, place) => {
    const earned = new Map(theirs.map(({ week, xp }) => [week, xp]));
    let sum = 0;
    return {
      key: person.userkey,
      label: personName(person),
      ...(BESIDE[place] ?? { tone: 'neutral', dash: '2 3' }),
      values: weeks.map(({ week, complete }) => {
        const xp = earned.get(week) ?? 0;
        sum += xp;
        return complete ? (cumulative ? sum : xp) : null;
      }),
    };
  });
  // A sum of medians has no meaning.
  if (!cumulative)
    lines.push({
      key: 'median',
      label: 'Median of all earners',
      tone: 'neutral',
      dash: '2 3',
      values: weeks.map(({ week, complete }) => (complete ? (medians.get(week) ?? null) : null)),
    });
  return { weeks, lines };
}
