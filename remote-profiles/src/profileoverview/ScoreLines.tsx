import { formatNumber, rangeWords } from '@companion/domain';
import { Line, type LineSeries } from '@companion/ui/chart';
import { EmptyState, personName } from '@companion/ui/core';
import type { Range } from '@companion/ui/url';
import type { Compared } from './queries';

const TONES = ['accent', 'info', 'positive', 'warning'] as const;

/** Scores over the range, one line each; a score holds until the next snapshot, or until the end of the range. */
export default function ScoreLines({ compared, range }: { compared: Compared; range: Range }) {
  const { people, asOf, to } = compared;
  const end = to ?? asOf;
  const series: LineSeries[] = people.map((person, place) => {
    const last = person.scores.at(-1);
    const points = person.scores.map(({ at, score }) => ({ at, value: score }));
    return {
      key: person.userkey,
      label: personName(person),
      tone: TONES[place] ?? 'neutral',
      points: last && last.at < end ? [...points, { at: end, value: last.score }] : points,
    };
  });
  if (series.every(({ points }) => points.length < 2))
    return <EmptyState why="No snapshots of these scores in this range.">A line needs two of them.</EmptyState>;
  return (
    <Line
      title={people.length > 1 ? 'Scores' : 'Score'}
      unit={`points, 0 to 2,800; ${rangeWords(range).toLowerCase()}`}
      metric="profile.score"
      asOf={asOf}
      bucket="day"
      steps
      series={series}
      format={(value) => formatNumber(value, { digits: 0 })}
      summary={people
        .map(({ scores, ...person }) => {
          const moved = (scores.at(-1)?.score ?? 0) - (scores[0]?.score ?? 0);
          return `${personName(person)} ${formatNumber(moved, { signed: true })}`;
        })
        .join(', ')}
    />
  );
}
