import { counted, type Finding, figure, finding } from '@companion/domain';
import type { Impact } from './queries';

/** What a slash cost and whom; nothing for an open one, because the page lists the cost of each outcome. */
export function impactFinding({ slash: { status }, counts, points }: Impact): Finding | null {
  if (status === 'defended')
    return finding('impact.defended')`The accused was defended, so nobody who backed them lost anything.`;
  if (!counts || points.direct === null || points.endorsers === null) return null;
  const accused = figure(counted(points.direct, 'point'));
  return points.endorsers > 0
    ? finding(
        'impact.cost',
      )`It cost the accused ${accused}, and the people who backed them ${figure(points.endorsers)} more.`
    : finding('impact.accusedAlone')`It cost the accused ${accused} and nobody else anything.`;
}

type Ranked = { id: number; points: { total: number | null; reach: number } };

/** The slash that moved the most points, if the list starts with it. */
export function impactsFinding(first: Ranked | undefined): Finding | null {
  if (!first || first.points.total === null || first.points.total <= 0) return null;
  const { id, points } = first;
  return finding(
    'impact.largest',
  )`Slash ${figure(`#${id}`, `/slashes/impact/${id}`)} moved the most: ${figure(counted(points.total ?? 0, 'point'))}, affecting ${figure(counted(points.reach, 'person', 'people'))}.`;
}
