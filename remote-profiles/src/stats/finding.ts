import { counted, type Finding, figure, finding, formatPercent, LEAST_CASES } from '@companion/domain';
import type { Stats } from './metrics';
import type { StatsAddress } from './params';
import { peopleSearch } from './peopleSearch';

type Answer = Pick<Stats, 'kpis' | 'levels'>;

/** The median score and the most frequent level; null with fewer than two people. */
export function statsFinding({ kpis, levels }: Answer, list: Pick<StatsAddress, 'filters' | 'values'>): Finding | null {
  const { people, medianScore } = kpis;
  if (people < 2 || medianScore === null) return null;
  const all = figure(counted(people, 'person', 'people'), peopleSearch(list, {}));
  const [most, next] = levels.toSorted((a, b) => b.count - a.count);
  if (!most || most.count === next?.count)
    return finding('stats.median')`Half of ${all} score ${figure(medianScore)} or more.`;
  const theirs = figure(most.level, peopleSearch(list, { level: [most.level] }));
  return finding(
    'stats.medianAndLevel',
  )`Half of ${all} score ${figure(medianScore)} or more; the most common level is ${theirs}.`;
}

/** Chart title: the most common level and its part of all people; null with few people, and if two levels lead. */
export function levelsClaim(levels: Stats['levels']): string | null {
  const all = levels.reduce((sum, { count }) => sum + count, 0);
  const [most, next] = levels.toSorted((a, b) => b.count - a.count);
  if (all < LEAST_CASES || !most || most.count === next?.count) return null;
  return `${formatPercent(most.count / all)} of people are at level “${most.level}”`;
}
