import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { InvitationsAddress } from './params';
import type { InvitationKpis } from './queries';

/**
 * How many were accepted, how many wait, and where the open bonds are; null without an invitation. Counts, as a share of all sent
 * would be another number than the page's acceptance rate, which leaves pending ones out.
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
