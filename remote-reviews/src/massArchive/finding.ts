import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { MassArchiveAddress } from './params';
import type { MassArchiveKpis } from './queries';

/** How often many reviews were taken back at once, and how often a slash was near; null without an event. It names nobody (G18). */
export function massArchiveFinding(
  { events, reviews, slashShare }: MassArchiveKpis,
  rows: MassArchiveAddress['href'],
): Finding | null {
  const { k: near } = slashShare;
  if (events === 0) return null;
  const times = figure(counted(events, 'time'));
  const all = figure(counted(reviews, 'review'));
  if (near === 0)
    return finding(
      'massArchive.noSlash',
    )`Authors took back many reviews at once ${times}, ${all} in all, never near a slash on those reviewed.`;
  const share = fewCases(slashShare) ? counted(near, 'time') : `${formatPercent(near / events)} of the time`;
  return finding(
    'massArchive.slash',
  )`Authors took back many reviews at once ${times}, ${all} in all, and ${figure(share, rows({ context: ['slash-flight', 'after-slash'] }))} near a slash on those reviewed.`;
}
