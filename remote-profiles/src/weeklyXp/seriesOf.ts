import type { LineSeries } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import type { WeeklyXp } from './queries';

const TONES = ['info', 'positive', 'warning'] as const;

/** Lines of the complete weeks, oldest first: the person, those beside them, and the median of all who earned. */
export function seriesOf({ person, rows, compare }: WeeklyXp, cumulative: boolean): LineSeries[] {
  const weeks = rows.filter(({ complete }) => complete).toReversed();
  const line = (xpOf: (week: number) => number) => {
    let sum = 0;
    return weeks.map(({ week, from }) => {
      const xp = xpOf(week);
      sum += xp;
      return { at: from, value: cumulative ? sum : xp };
    });
  };
  const own = new Map(weeks.map(({ week, xp }) => [week, xp]));
  return [
    { key: 'own', label: personName(person), tone: 'accent' as const, points: line((week) => own.get(week) ?? 0) },
    ...compare.map(({ person: other, weeks: theirs }, place) => {
      const xp = new Map(theirs.map((each) => [each.week, each.xp]));
      return {
        key: other.userkey,
        label: personName(other),
        tone: TONES[place] ?? ('neutral' as const),
        points: line((week) => xp.get(week) ?? 0),
      };
    }),
    // A sum of medians is nobody's sum.
    ...(cumulative
      ? []
      : [
          {
            key: 'median',
            label: 'Median',
            tone: 'neutral' as const,
            dash: '4 3',
            points: weeks.map(({ from, median }) => ({ at: from, value: median })),
          },
        ]),
  ];
}
