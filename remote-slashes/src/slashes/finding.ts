import { counted, type Finding, figure, finding } from '@companion/domain';
import type { SlashesAddress } from './params';
import type { SlashKpis } from './queries';

/** Outcomes of the listed slashes and their cost; null before one has closed. Says nothing about open ones. */
export function slashesFinding(kpis: SlashKpis, rows: SlashesAddress['href']): Finding | null {
  const { k: upheld, n: closed } = kpis.upheldOfClosed;
  const { direct, endorsers } = kpis.pointsRemoved;
  if (closed === 0) return null;
  const all = figure(counted(closed, 'closed slash', 'closed slashes'));
  if (upheld === 0) return finding('slashes.noneUpheld')`Of ${all}, none was upheld.`;
  const held = figure(`${counted(upheld, 'was', 'were')} upheld`, rows({ status: 'upheld' }));
  return direct > 0 && endorsers > 0
    ? finding(
        'slashes.cost',
      )`Of ${all}, ${held}, which cost the accused ${figure(direct)} points and their supporters ${figure(endorsers)}.`
    : finding('slashes.upheld')`Of ${all}, ${held}.`;
}
