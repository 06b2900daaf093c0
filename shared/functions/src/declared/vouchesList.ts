import { vouchPath, vouchTitle } from '../fields/vouchEntry.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, fraction, id, maybe, number, text, time, wei, word } from '../schema/field.ts';
import { ethAmount, levelNamed, oneOf, pastDay, range, who, words, yesNo } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person, share } from '../schema/shapes.ts';

export const VOUCH_STATUSES = ['active', 'ended', 'unhealthy'] as const;

export const vouchesFilters = {
  q: words({ says: 'Words of the comment.' }),
  range: range({ says: 'When it was made; with status ended or unhealthy, when it ended.' }),
  asOf: pastDay(),
  minEth: ethAmount({ sample: '0.4' }),
  mutual: yesNo({ says: 'Whether both back each other.' }),
  author: who({ says: 'Who vouches.' }),
  subject: who({ says: 'Who is vouched for.', sampleFrom: mostReviewed }),
  person: who({ says: 'Either side.' }),
  authorLevel: levelNamed(),
  subjectLevel: levelNamed(),
};

export const vouchesList = listFunction({
  name: 'vouches_list',
  answers: 'Vouches one by one: who backs whom with how much, since when, and who left.',
  filters: {
    status: oneOf(['active', 'ended', 'unhealthy', 'all'], {
      fallback: 'active',
      says: 'Unhealthy: ended as such.',
    }),
    ...vouchesFilters,
  },
  orders: ['amount', 'vouched', 'days', 'ethDays'],
  order: '-amount',
  row: {
    id: id(),
    voucher: person(),
    subject: person(),
    amountWei: maybe(wei({ says: 'Null where the network gave no amount.' })),
    vouchedAt: time(),
    unvouchedAt: maybe(time()),
    activeDays: number({ metric: 'vouches.activeDays', unit: 'days', moves: true }),
    ethDays: maybe(number({ metric: 'vouches.ethDays', moves: true })),
    mutual: flag(),
    status: word(VOUCH_STATUSES),
    comment: maybe(text()),
    shareOfGiven: maybe(fraction({ says: 'Part of all the voucher has staked now; null once ended.' })),
    shareOfReceived: maybe(fraction({ says: 'Part of all the subject holds now; null once ended.' })),
  },
  figures: {
    activeWei: wei(),
    active: count(),
    new: count(),
    newWei: wei(),
    ended: count(),
    endedWei: wei(),
    netFlowWei: wei({ metric: 'vouches.netFlow' }),
    mutualShare: share(),
    unhealthyShare: share(),
    vouchers: count(),
    vouchees: count(),
    medianWei: maybe(wei()),
  },
  file: {
    name: 'vouches',
    columns: [
      'id',
      'vouchedAt',
      'voucher',
      'subject',
      'amountWei',
      'activeDays',
      'ethDays',
      'mutual',
      'status',
      'unvouchedAt',
      'comment',
      'shareOfGiven',
      'shareOfReceived',
    ],
  },
  feed: {
    title: 'Vouches',
    page: '/vouches',
    order: '-vouched',
    entry: (row) => ({
      id: `vouch:${row.id}`,
      at: row.vouchedAt,
      title: vouchTitle(row),
      text: row.comment ?? '',
      path: vouchPath(row),
    }),
  },
});
