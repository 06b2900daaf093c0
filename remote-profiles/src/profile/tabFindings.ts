import { counted, type Finding, figure, finding, formatEth, formatNumber } from '@companion/domain';
import type { KpisOf, RowOf } from '@companion/functions';
import type { invitationsList } from '@companion/functions/invitationsList';
import type { vouchesList } from '@companion/functions/vouchesList';
import type { KnownProfile } from './queries';

type Profile = Pick<KnownProfile, 'person' | 'invitedBy' | 'slashes' | 'reviews'>;
type Vouches = { rows: readonly RowOf<typeof vouchesList>[]; kpis: KpisOf<typeof vouchesList> | null };

/** How many of the reviews that count are positive; null without one. */
export function reviewsFinding({ person, reviews }: Profile): Finding | null {
  const { pos: positive, neu: neutral, neg: negative } = reviews;
  const all = positive + neutral + negative;
  if (all === 0) return null;
  if (positive < all)
    return finding(
      'tab.reviews',
    )`Of ${figure(counted(all, 'review'))} of ${{ person }} that count, ${figure(positive)} are positive and ${figure(negative)} negative.`;
  return all === 1
    ? finding('tab.reviewsOne')`The ${figure('1 review')} of ${{ person }} that counts is positive.`
    : finding(
        'tab.reviewsAllPositive',
      )`All ${figure(counted(all, 'review'))} of ${{ person }} that count are positive.`;
}

/** Who backs somebody with how much, by the first page of the vouches that stand, largest first; null while unknown. */
export function vouchesFinding(person: Profile['person'], { rows: [largest], kpis }: Vouches): Finding | null {
  if (!kpis) return null;
  if (!largest) return finding('tab.vouchesNone')`Nobody vouches for ${{ person }} now.`;
  const all = figure(formatEth(kpis.activeWei));
  if (kpis.vouchers === 1)
    return finding('tab.vouchesOne')`${{ person: largest.voucher }} alone backs ${{ person }}, with ${all}.`;
  if (largest.amountWei === null) return null;
  return finding(
    'tab.vouches',
  )`${figure(counted(kpis.vouchers, 'person', 'people'))} back ${{ person }} with ${all}; ${{ person: largest.voucher }} put in the most, ${figure(formatEth(largest.amountWei))}.`;
}

const OUTCOMES = [
  ['upheld', 'upheld'],
  ['defended', 'defended'],
  ['inconclusive', 'without a decision'],
  ['cancelled', 'cancelled'],
  ['open', 'still open'],
] as const;

/** Whether somebody was slashed before, and how each ended. */
export function slashesFinding({ person, slashes: { asSubject } }: Profile): Finding {
  if (asSubject.total === 0) return finding('tab.slashesNone')`Nobody ever opened a slash on ${{ person }}.`;
  const ended = OUTCOMES.filter(([key]) => asSubject[key] > 0).map(
    ([key, words]) => `${formatNumber(asSubject[key])} ${words}`,
  );
  return finding(
    'tab.slashes',
  )`${{ person }} was accused in ${figure(counted(asSubject.total, 'slash', 'slashes'))}: ${figure(ended.join(', '))}.`;
}

/** Who invited somebody, whom they brought in, and what their open bonds count now; null while unknown. */
export function invitationsFinding(
  { person, invitedBy }: Profile,
  kpis: KpisOf<typeof invitationsList> | null,
): Finding | null {
  if (!kpis) return null;
  const brought = figure(counted(kpis.accepted, 'person', 'people'));
  const points = figure(`${formatNumber(kpis.netOpenBondPoints, { signed: true })} points`);
  if (!invitedBy)
    return kpis.accepted === 0
      ? finding('tab.invitedNobody')`No inviter of ${{ person }} is known, and nobody came by their invitation.`
      : finding(
          'tab.rootInvited',
        )`No inviter of ${{ person }} is known; they brought in ${brought}, whose open bonds count ${points} now.`;
  return kpis.accepted === 0
    ? finding('tab.invitedBy')`${{ person: invitedBy }} invited ${{ person }}, by whose invitation nobody came yet.`
    : finding(
        'tab.invited',
      )`${{ person: invitedBy }} invited ${{ person }}, who brought in ${brought}; their open bonds count ${points} now.`;
}
