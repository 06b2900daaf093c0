import type { Vouch } from '../dataset.ts';
import type { Store } from '../store.ts';
import { toSeconds } from '../time.ts';
import { addressOf, serviceOf } from '../userkey.ts';
import type { View } from '../view.ts';
import { fakeHash } from './chain.ts';
import { userOrNull } from './user.ts';

const counterVouches = new WeakMap<Store, Map<string, Vouch>>();

function activeByPair(store: Store): Map<string, Vouch> {
  let pairs = counterVouches.get(store);
  if (!pairs) {
    pairs = new Map();
    for (const row of store.vouches)
      if (row.unvouchedAt === null && row.subjectProfileId !== null)
        pairs.set(`${row.authorProfileId}>${row.subjectProfileId}`, row);
    counterVouches.set(store, pairs);
  }
  return pairs;
}

/**
 * The vouch object: wei as decimal strings, checkpoints in seconds (0 = never). staked, deposited and balance are equal
 * because the set knows one amount; of an ended vouch all of it is withdrawn.
 */
export function vouch(view: View, row: Vouch, weiSuffix: '' | 'n' = '') {
  const { store } = view;
  const author = store.byProfileId.get(row.authorProfileId);
  const service = serviceOf(row.subjectUserkey);
  const ended = row.unvouchedAt !== null;
  const amount = `${row.amountWei}${weiSuffix}`;
  const none = `0${weiSuffix}`;
  const mutual =
    ended || row.subjectProfileId === null
      ? undefined
      : activeByPair(store).get(`${row.subjectProfileId}>${row.authorProfileId}`);
  return {
    id: row.id,
    authorProfileId: row.authorProfileId,
    authorAddress: author?.profile?.primaryAddress ?? null,
    subjectProfileId: row.subjectProfileId ?? 0,
    subjectAddress: addressOf(row.subjectUserkey),
    ...(service ? { attestationDetails: service } : {}),
    attestationHash: service ? fakeHash(row.subjectUserkey) : null,
    staked: amount,
    balance: amount,
    deposited: amount,
    withdrawn: ended ? amount : none,
    archived: ended,
    unhealthy: row.unhealthy,
    mutualId: mutual?.id ?? null,
    comment: row.comment,
    metadata: JSON.stringify({ description: '' }),
    activityCheckpoints: {
      vouchedAt: toSeconds(row.vouchedAt),
      unvouchedAt: toSeconds(row.unvouchedAt),
      unhealthyAt: row.unhealthy ? toSeconds(row.unvouchedAt) : 0,
    },
  };
}

/** A row of `POST /vouches`: the vouch with both users. */
export function vouchRow(view: View, row: Vouch, weiSuffix: '' | 'n' = '') {
  const { byProfileId, byUserkey } = view.store;
  const subject = row.subjectProfileId === null ? undefined : byProfileId.get(row.subjectProfileId);
  return {
    ...vouch(view, row, weiSuffix),
    authorUser: userOrNull(view, byProfileId.get(row.authorProfileId)),
    subjectUser: userOrNull(view, subject ?? byUserkey.get(row.subjectUserkey.toLowerCase())),
  };
}
