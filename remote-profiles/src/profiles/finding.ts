import { counted, type Finding, figure, finding, START_SCORE } from '@companion/domain';
import type { ProfilesAddress } from './params';
import type { ProfilesResult } from './queries';

type Asked = Pick<ProfilesAddress, 'values' | 'href'>;

/**
 * The most frequent level of the result; with levels selected, the person with the highest score. Null with fewer than two
 * people or a tie. Names no one if the result is based on a detector, or as the best of those below the initial score (G18).
 */
export function profilesFinding(
  { facets, rows, total, totalExact }: ProfilesResult,
  { values, href }: Asked,
): Finding | null {
  if (total < 2) return null;
  const all = figure(counted(total, 'person', 'people'));
  if (values.level !== null) {
    const [best] = rows;
    if (
      !best ||
      best.score === null ||
      best.score <= START_SCORE ||
      !totalExact ||
      values.signal !== null ||
      values.sort !== '-score'
    )
      return null;
    return finding('profiles.best')`Of ${all} found, ${{ person: best }} has the highest score: ${figure(best.score)}.`;
  }
  const [most, next] = facets?.level.toSorted((a, b) => b.count - a.count) ?? [];
  if (!most || most.count === 0 || most.count === next?.count) return null;
  const theirs = figure(most.count, href({ level: [most.value] }));
  return totalExact
    ? finding('profiles.level')`Of ${all} found, ${theirs} are at level “${most.value}”, more than at any other.`
    : finding(
        'profiles.levelOfMany',
      )`More of the people found are at level “${most.value}” than at any other: ${theirs}.`;
}
