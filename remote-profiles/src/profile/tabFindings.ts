import {
  counted,
  type Finding,
  fewCases,
  figure,
  finding,
  formatEth,
  formatNumber,
  formatPercent,
} from '@companion/domain';
import type { KpisOf, RowOf } from '@companion/functions';
import type { invitationsList } from '@companion/functions/invitationsList';
import type { votesStream } from '@companion/functions/votesStream';
import type { vouchesList } from '@companion/functions/vouchesList';
import type { Network } from './network/queries';
import type { KnownProfile } from './queries';

type Profile = Pick<KnownProfile, 'person' | 'invitedBy' | 'slashes' | 'reviews'>;
type Vouches = { rows: readonly RowOf<typeof vouchesList>[]; kpis: KpisOf<typeof vouchesList> | null };

/** Breakdown of the active reviews about a person; null if there are none. */
export function reviewsFinding({ person, reviews }: Profile): Finding | null {
  const { pos: positive, neu: neutral, neg: negative, unknown = 0 } = reviews;
  const all = positive + neutral + negative + unknown;
  if (all === 0) return null;
  const of = figure(counted(all, 'active review'));
  if (positive === all)
    return all === 1
      ? finding('tab.reviewsOne')`The ${of} about ${{ person }} is positive.`
      : finding('tab.reviewsAllPositive')`All ${of} about ${{ person }} are positive.`;
  const parts = [
    [positive, 'positive'],
    [neutral, 'neutral'],
    [negative, 'negative'],
    [unknown, 'of unknown sentiment'],
  ] as const;
  return finding('tab.reviews')`${of} about ${{ person }}: ${partsOf(parts)}.`;
}

/** "3 positive, 1 negative", without zero counts. */
const partsOf = (parts: readonly (readonly [count: number, words: string])[]) =>
  figure(
    parts
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${formatNumber(count)} ${words}`)
      .join(', '),
  );

/** Who backs a person with how much, from the first page of active vouches, largest first; null while unknown. */
export function vouchesFinding(person: Profile['person'], { rows: [largest], kpis }: Vouches): Finding | null {
  if (!kpis) return null;
  if (!largest) return finding('tab.vouchesNone')`Nobody currently vouches for ${{ person }}.`;
  const all = figure(formatEth(kpis.activeWei));
  if (kpis.vouchers === 1)
    return finding('tab.vouchesOne')`${{ person: largest.voucher }} alone backs ${{ person }}, with ${all}.`;
  if (largest.amountWei === null) return null;
  return finding(
    'tab.vouches',
  )`${figure(counted(kpis.vouchers, 'person', 'people'))} back ${{ person }} with ${all}; ${{ person: largest.voucher }} put in the most, ${figure(formatEth(largest.amountWei))}.`;
}

/** Whether a person was slashed before, and the outcomes. */
export function slashesFinding({ person, slashes: { asSubject } }: Profile): Finding {
  const { total, upheld, defended, inconclusive, cancelled, open } = asSubject;
  if (total === 0) return finding('tab.slashesNone')`Nobody ever opened a slash on ${{ person }}.`;
  const parts = [
    [upheld, 'upheld'],
    [defended, 'defended'],
    [inconclusive, 'undecided'],
    [cancelled, 'cancelled'],
    [open, 'still open'],
    [total - upheld - defended - inconclusive - cancelled - open, 'with an unknown outcome'],
  ] as const;
  return finding(
    'tab.slashes',
  )`${{ person }} was accused in ${figure(counted(total, 'slash', 'slashes'))}: ${partsOf(parts)}.`;
}

/** Who invited a person, whom they invited, and the current value of their open bonds; null while unknown. */
export function invitationsFinding(
  { person, invitedBy }: Profile,
  kpis: KpisOf<typeof invitationsList> | null,
): Finding | null {
  if (!kpis) return null;
  const brought = figure(counted(kpis.accepted, 'person', 'people'));
  const points = figure(`${formatNumber(kpis.netOpenBondPoints, { signed: true })} points`);
  if (!invitedBy) {
    if (kpis.accepted === 0) return null;
    return kpis.openBonds === 0
      ? finding('tab.rootBrought')`No inviter of ${{ person }} is known; they invited ${brought}.`
      : finding(
          'tab.rootInvited',
        )`No inviter of ${{ person }} is known; they invited ${brought}, whose open bonds currently stand at ${points}.`;
  }
  if (kpis.accepted === 0)
    return finding('tab.invitedBy')`${{ person: invitedBy }} invited ${{ person }}, who has not invited anyone yet.`;
  return kpis.openBonds === 0
    ? finding('tab.brought')`${{ person: invitedBy }} invited ${{ person }}, who invited ${brought}.`
    : finding(
        'tab.invited',
      )`${{ person: invitedBy }} invited ${{ person }}, who invited ${brought}; their open bonds currently stand at ${points}.`;
}

/** How many people endorse a person, whom they endorse in turn, and how often it is mutual; null without endorsements. */
export function networkFinding({
  person,
  endorsers,
  endorsed,
  mutual,
}: Pick<Network, 'person' | 'endorsers' | 'endorsed' | 'mutual'>): Finding | null {
  if (endorsers + endorsed === 0) return null;
  const by = figure(counted(endorsers, 'person endorses', 'people endorse'));
  const theirs = figure(counted(endorsed, 'person', 'people'));
  if (endorsers === 0) return finding('tab.networkOut')`${{ person }} endorses ${theirs} and is endorsed by no one.`;
  if (endorsed === 0) return finding('tab.networkIn')`${by} ${{ person }}, who does not endorse anyone.`;
  return mutual === 0
    ? finding('tab.networkApart')`${by} ${{ person }}, who endorses ${theirs}; none of it is mutual.`
    : finding(
        'tab.network',
      )`${by} ${{ person }}, who endorses ${theirs}; ${figure(mutual)} of these endorsements ${mutual === 1 ? 'is' : 'are'} mutual.`;
}

/**
 * How many of the votes a person cast approve; null without a vote of known direction.
 * @param rows address of the votes that approve
 */
export function votesFinding(
  person: Profile['person'],
  { upShare }: Pick<KpisOf<typeof votesStream>, 'upShare'>,
  rows: string,
): Finding | null {
  const { k: up, n: known } = upShare;
  if (known === 0) return null;
  const all = counted(known, 'vote');
  return fewCases(upShare)
    ? finding(
        'tab.votesFew',
      )`Of ${all} of known direction cast by ${{ person }}, ${figure(counted(up, 'approves', 'approve'), rows)}.`
    : finding(
        'tab.votes',
      )`Of ${all} of known direction cast by ${{ person }}, ${figure(formatPercent(up / known), rows)} approve.`;
}
