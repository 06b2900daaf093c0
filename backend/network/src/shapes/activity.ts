import type { Review } from '../dataset.ts';
import type { Activity, Person } from '../store.ts';
import { toSeconds } from '../time.ts';
import { addressOf, serviceOf } from '../userkey.ts';
import type { View } from '../view.ts';
import { chainEvent } from './chain.ts';
import { profile } from './profile.ts';
import { slash } from './slash.ts';
import { actor, userOrNull, ZERO_ADDRESS } from './user.ts';
import { vote, voteStats } from './vote.ts';
import { vouch } from './vouch.ts';

function reviewData(view: View, row: Review, subject: Person | null) {
  const author = view.store.byProfileId.get(row.authorProfileId)?.profile;
  const details = serviceOf(row.subjectUserkey);
  const address = addressOf(row.subjectUserkey) ?? (details ? null : subject?.profile?.primaryAddress);
  return {
    id: row.id,
    author: author?.primaryAddress ?? ZERO_ADDRESS,
    authorProfileId: row.authorProfileId,
    subject: address ?? ZERO_ADDRESS,
    score: row.score,
    comment: row.title,
    metadata: JSON.stringify({ description: row.description }),
    createdAt: toSeconds(row.createdAt),
    archived: row.archivedAt !== null,
    attestationDetails: details ?? { account: '', service: '' },
  };
}

function data(view: View, activity: Activity, weiSuffix: '' | 'n') {
  switch (activity.type) {
    case 'review':
      return reviewData(view, activity.row, activity.subject);
    case 'vouch':
    case 'unvouch':
      return vouch(view, activity.row, weiSuffix);
    case 'slash':
      return slash(view, activity.row);
    case 'invitation-accepted':
      return activity.subject && profile(view, activity.subject);
    case 'vote':
      return vote(view, activity.row);
  }
}

/**
 * The chain events of an activity. The network does not publish when a review was archived; the events do: one entry
 * each, `contract` = kind, `action` (own addition) = CREATE, ARCHIVE, RESTORE, UNVOUCH or CANCEL, `createdAt` = when.
 */
function events(activity: Activity) {
  const created = (contract: string, at: number) => chainEvent(contract, activity.id, 0, at, 'CREATE');
  switch (activity.type) {
    case 'review':
      return [
        created('review', activity.at),
        ...activity.row.archiveEvents.map(({ at, action }, index) =>
          chainEvent('review', activity.id, index + 1, toSeconds(at), action),
        ),
      ];
    case 'vouch':
    case 'unvouch':
      return [
        created('vouch', toSeconds(activity.row.vouchedAt)),
        ...(activity.row.unvouchedAt === null
          ? []
          : [chainEvent('vouch', activity.id, 1, toSeconds(activity.row.unvouchedAt), 'UNVOUCH')]),
      ];
    case 'slash':
      return [
        created('slash', activity.at),
        ...(activity.row.cancelledAt === null
          ? []
          : [chainEvent('slash', activity.id, 1, toSeconds(activity.row.cancelledAt), 'CANCEL')]),
      ];
    case 'invitation-accepted':
      return [created('profile', activity.at)];
    case 'vote':
      return [created('vote', activity.at)];
  }
}

/** The v2 activity object; v1 is the same without the two user objects and with `n` behind wei. */
export function activity(view: View, row: Activity, version: 1 | 2 = 2) {
  const voteType = row.type === 'unvouch' ? 'vouch' : row.type;
  return {
    type: row.type,
    timestamp: row.at,
    data: data(view, row, version === 1 ? 'n' : ''),
    author: actor(view, row.author, ''),
    subject: actor(view, row.subject, row.subjectUserkey),
    ...(version === 1 ? {} : { authorUser: userOrNull(view, row.author), subjectUser: userOrNull(view, row.subject) }),
    votes: voteStats(view, voteType, row.id, false).counts,
    replySummary: { count: 0, participated: false },
    events: events(row),
    ...(version === 1 ? {} : { link: `${view.siteUrl}/activity/${row.type}/${row.id}` }),
  };
}
