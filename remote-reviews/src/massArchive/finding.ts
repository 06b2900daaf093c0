import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { MassArchiveAddress } from './params';
import type { MassArchiveKpis } from './queries';

/** How often many reviews were retracted at once, and how often close to a slash; null without an event. Names no one (G18). */
export function massArchiveFinding(
  { events, reviews, slashShare }: MassArchiveKpis,
  rows: MassArchiveAddress['href'],
): Finding | null {
  const { k: near } = slashShare;
  if (events === 0) return null;
  const times = figure(counted(events, 'mass archive'));
  const all = figure(`${counted(reviews, 'review')} ${reviews === 1 ? 'was' : 'were'}`);
  if (near === 0)
    return finding(
      'massArchive.noSlash',
    )`In ${times}, ${all} taken back in bulk, none around a slash on the people reviewed.`;
  const share = fewCases(slashShare) ? counted(near, 'was', 'were') : `${formatPercent(near / events)} were`;
  return finding(
    'massArchive.slash',
  )`In ${times}, ${all} taken back in bulk; of these events, ${figure(share, rows({ context: ['slash-flight', 'after-slash'] }))} around a slash on the people reviewed.`;
}
