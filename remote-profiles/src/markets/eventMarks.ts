import { formatNumber } from '@companion/domain';
import type { Bar, Course } from './queries';
import { LENGTH_MS } from './withGaps';

/** Events around a person during their market, as marks on their bars; several in one bar are all named. */
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
