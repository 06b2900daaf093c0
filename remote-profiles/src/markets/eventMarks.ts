import { formatNumber } from '@companion/domain';
import type { Bar, Course } from './queries';
import { LENGTH_MS } from './withGaps';

/** What happened to a person while their market ran, as marks of the bars it fell into; of several in one bar all are named. */
export function eventMarks(events: Course['beforeEvents'], bars: readonly Pick<Bar, 'at'>[], bar: Course['bar']) {
  const known = new Map(bars.map(({ at }) => [Date.parse(at), at]));
  const marks = new Map<string, { labels: string[]; values: string[] }>();
  for (const { kind, at, id, change } of events) {
    const begin = known.get(Math.floor(Date.parse(at) / LENGTH_MS[bar]) * LENGTH_MS[bar]);
    if (begin === undefined) continue;
    const mark = marks.get(begin) ?? { labels: [], values: [] };
    mark.labels.push(kind === 'slash' ? `Slash #${id}` : 'Score');
    mark.values.push(kind === 'slash' ? 'opened' : formatNumber(change, { signed: true }));
    marks.set(begin, mark);
  }
  return [...marks].map(([at, { labels, values }]) => ({ at, label: labels.join(', '), value: values.join(', ') }));
}
