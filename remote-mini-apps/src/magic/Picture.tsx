import { capitalized, counted, formatNumber } from '@companion/domain';
import { dataSet, type Question } from '@companion/functions/question';
import { Bars, Line, type Series } from '@companion/ui/chart';
import { groupName, type Point, valueFormat } from './cells';
import { timesBetween } from './timesBetween';
import { toneOf } from './tones';

type Props = { question: Question; title: string; points: readonly Point[]; records: number; asOf: string };

/** Without records these are 0; a mean or a share is unknown. */
const isAdded = (measure: string) => /^(count|sum|authors|subjects)/.test(measure);
const bucketOf = (group: string | null) => (group === 'day' || group === 'week' || group === 'month' ? group : null);

/** The answer as a chart that suits its groups: lines over time, bars for everything else. */
export default function Picture({ question, title, points, records, asOf }: Props) {
  const { data, measure, group, compare } = question;
  const { one, other, measures, groups } = dataSet(data);
  const named = measures[measure];
  // Some words have a natural order, such as levels and outcomes.
  const placeOf = (by: string | null, word: string | null) => (by && word && groups[by]?.words?.indexOf(word)) || 0;
  const words = [...new Set(points.map((point) => point.compare))].sort(
    (a, b) => placeOf(compare, a) - placeOf(compare, b),
  );
  const series = words.map(
    (word, place): Series => ({
      key: word ?? 'all',
      label: word === null ? (named?.label ?? 'Answer') : capitalized(word),
      tone: toneOf(word, place),
    }),
  );
  // The unit of amounts is shown below the title; axes have no space for it.
  const format = named?.kind === 'wei' ? (value: number) => formatNumber(value, { digits: 3 }) : valueFormat(question);
  const common = {
    title,
    unit: named?.unit ?? '',
    metric: 'magic.value',
    asOf,
    format,
    integer: named?.kind === 'number' && isAdded(measure),
    summary: `${counted(records, one, other)}.`,
  };
  const bucket = bucketOf(group);
  if (bucket) {
    const known = new Map(points.map((point) => [`${point.compare ?? 'all'} ${Date.parse(point.at ?? '')}`, point]));
    const times = timesBetween(
      points.flatMap(({ at }) => at ?? []),
      bucket,
    );
    const missing = isAdded(measure) ? 0 : null;
    return (
      <Line
        {...common}
        bucket={bucket}
        fromZero
        series={series.map((each) => ({
          ...each,
          points: times.map((at) => ({ at, value: known.get(`${each.key} ${Date.parse(at)}`)?.value ?? missing })),
        }))}
      />
    );
  }
  const bars = new Map<string, { key: string; label: string; values: Record<string, number | null> }>();
  for (const point of points) {
    const key = point.key.slice(0, point.key.lastIndexOf('|'));
    const bar = bars.get(key) ?? { key, label: groupName(point, group), values: {} };
    bar.values[point.compare ?? 'all'] = point.value;
    bars.set(key, bar);
  }
  const inOrder = [...bars.values()].sort((a, b) => placeOf(group, a.key) - placeOf(group, b.key));
  return (
    <Bars {...common} named {...(named?.kind === 'share' && { formatAxis: format })} series={series} groups={inOrder} />
  );
}
