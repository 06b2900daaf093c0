import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { InvitationsAddress } from './params';
import type { InvitationKpis } from './queries';

/**
 * Counts of accepted and pending invitations and of open bonds; null without invitations. Not percentages: a share of all
 * sent would differ from the page's acceptance rate, which excludes pending ones.
 */
export function invitationsFinding(kpis: InvitationKpis, rows: InvitationsAddress['href']): Finding | null {
  const { sent, accepted, pending, openBonds } = kpis;
  if (sent === 0) return null;
  const all = figure(counted(sent, 'invitation'));
  const came = figure(`${counted(accepted, 'was', 'were')} accepted`, rows({ status: 'accepted' }));
  const wait =
    pending === 0 ? 'none is pending' : figure(`${counted(pending, 'is', 'are')} pending`, rows({ status: 'pending' }));
  if (openBonds === 0) return finding('invitations.noBond')`Of ${all}, ${came} and ${wait}.`;
  const newcomers = figure(counted(openBonds, 'newcomer'), rows({ bond: 'open' }));
  const points = figure(`${formatNumber(kpis.netOpenBondPoints, { signed: true })} points`);
  return finding(
    'invitations.bonds',
  )`Of ${all}, ${came} and ${wait}; inviters still carry bonds for ${newcomers}, at ${points} so far.`;
}
