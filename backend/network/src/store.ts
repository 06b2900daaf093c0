import type {
  Account,
  Dataset,
  Invitation,
  Market,
  Profile,
  Review,
  ScoreChange,
  Slash,
  Vote,
  Vouch,
} from './dataset.ts';
import { toSeconds } from './time.ts';

/** Anyone with a score: a member with a profile or an account without one. */
export interface Person {
  userId: number;
  profileId: number | null;
  profile: Profile | null;
  row: Profile | Account;
  userkeys: string[];
  reviewsReceived: { negative: number; neutral: number; positive: number };
  vouchesGiven: { wei: bigint; count: number };
  vouchesReceived: { wei: bigint; count: number };
}

/** One entry of the activity lists; `at` in Unix seconds. The subject is a person, or a userkey without a record. */
export type Activity = {
  id: number;
  at: number;
  author: Person | null;
  subject: Person | null;
  subjectUserkey: string;
} & (
  | { type: 'review'; row: Review }
  | { type: 'vouch' | 'unvouch'; row: Vouch }
  | { type: 'slash'; row: Slash }
  | { type: 'invitation-accepted'; row: Profile }
  | { type: 'vote'; row: Vote }
);
export type ActivityType = Activity['type'];

/** Every index the API needs, built once; nothing computed per request grows with the data set. */
export interface Store {
  dataset: Dataset;
  people: Person[];
  byUserId: Map<number, Person>;
  byProfileId: Map<number, Person>;
  byUserkey: Map<string, Person>;
  byUsername: Map<string, Person>;
  /** Newest first, without votes. */
  activities: Activity[];
  byTypeAndId: Map<string, Activity>;
  given: Map<string, Activity[]>;
  received: Map<string, Activity[]>;
  vouches: Vouch[];
  /** Key `type:activityId`, newest change first. */
  votesByTarget: Map<string, Vote[]>;
  votesByVoter: Map<number, Vote[]>;
  /** Oldest first. */
  scoreHistory: Map<number, ScoreChange[]>;
  xpByProfile: Map<number, { season: number; week: number; xp: number }[]>;
  invitationsBySender: Map<number, Invitation[]>;
  marketByProfile: Map<number, Market>;
  invitees: Map<number, Profile[]>;
}

/** Key of `given` and `received`: the person's record, or the plain userkey if there is none. */
export function partyKey(person: Person | null, userkey: string): string {
  return person ? `user:${person.userId}` : userkey.toLowerCase();
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function toPerson(row: Profile | Account): Person {
  const profile = 'profileId' in row ? row : null;
  const own = profile
    ? [`profileId:${profile.profileId}`, ...profile.addresses.map((address) => `address:${address}`)]
    : [];
  return {
    userId: row.userId,
    profileId: profile?.profileId ?? null,
    profile,
    row,
    userkeys: [...new Set([...own, ...row.userkeys])],
    reviewsReceived: { negative: 0, neutral: 0, positive: 0 },
    vouchesGiven: { wei: 0n, count: 0 },
    vouchesReceived: { wei: 0n, count: 0 },
  };
}

/** Last change of a vote in ISO: its archiving, otherwise its creation. */
export function voteChangedAt(vote: Vote): string {
  return vote.archivedAt ?? vote.createdAt;
}

/** Ties are broken by id to keep paging stable: newest first, then the higher id. */
export function newestFirst(a: { at: number; id: number }, b: { at: number; id: number }): number {
  return b.at - a.at || b.id - a.id;
}

/** Indexes a data set, which must not be changed afterwards. */
export function buildStore(dataset: Dataset): Store {
  const people = [...dataset.profiles, ...dataset.users].map(toPerson);
  const byUserId = new Map(people.map((person) => [person.userId, person]));
  const byProfileId = new Map<number, Person>();
  const byUserkey = new Map<string, Person>();
  const byUsername = new Map<string, Person>();
  for (const person of people) {
    if (person.profileId !== null) byProfileId.set(person.profileId, person);
    for (const key of person.userkeys) if (!byUserkey.has(key.toLowerCase())) byUserkey.set(key.toLowerCase(), person);
    const handle = person.row.username?.toLowerCase();
    if (handle && !byUsername.has(handle)) byUsername.set(handle, person);
  }
  for (const [handle, person] of byUsername) {
    const key = `service:x.com:username:${handle}`;
    if (!byUserkey.has(key)) byUserkey.set(key, person);
  }

  const parties = (row: { authorProfileId: number; subjectProfileId: number | null; subjectUserkey: string }) => ({
    author: byProfileId.get(row.authorProfileId) ?? null,
    subject:
      (row.subjectProfileId === null ? null : byProfileId.get(row.subjectProfileId)) ??
      byUserkey.get(row.subjectUserkey.toLowerCase()) ??
      null,
    subjectUserkey: row.subjectUserkey,
  });
  const activities: Activity[] = [];
  for (const row of dataset.reviews) {
    const who = parties(row);
    activities.push({ type: 'review', id: row.id, at: toSeconds(row.createdAt), ...who, row });
    if (who.subject && row.archivedAt === null) who.subject.reviewsReceived[row.score]++;
  }
  for (const row of dataset.vouches) {
    const who = parties(row);
    activities.push({ type: 'vouch', id: row.id, at: toSeconds(row.vouchedAt), ...who, row });
    if (row.unvouchedAt !== null) {
      activities.push({ type: 'unvouch', id: row.id, at: toSeconds(row.unvouchedAt), ...who, row });
      continue;
    }
    for (const sum of [who.author?.vouchesGiven, who.subject?.vouchesReceived]) {
      if (!sum) continue;
      sum.wei += BigInt(row.amountWei);
      sum.count++;
    }
  }
  for (const row of dataset.slashes)
    activities.push({ type: 'slash', id: row.id, at: toSeconds(row.openedAt), ...parties(row), row });
  const invitees = new Map<number, Profile[]>();
  for (const row of dataset.profiles) {
    if (row.invitedBy === null || row.invitedBy === row.profileId) continue;
    push(invitees, row.invitedBy, row);
    activities.push({
      type: 'invitation-accepted',
      id: row.profileId,
      at: toSeconds(row.joinedAt),
      author: byProfileId.get(row.invitedBy) ?? null,
      subject: byProfileId.get(row.profileId) ?? null,
      subjectUserkey: `profileId:${row.profileId}`,
      row,
    });
  }
  activities.sort(newestFirst);

  const byTypeAndId = new Map<string, Activity>();
  const given = new Map<string, Activity[]>();
  const received = new Map<string, Activity[]>();
  for (const activity of activities) {
    byTypeAndId.set(`${activity.type}:${activity.id}`, activity);
    if (activity.author) push(given, partyKey(activity.author, ''), activity);
    push(received, partyKey(activity.subject, activity.subjectUserkey), activity);
  }

  const votesByTarget = new Map<string, Vote[]>();
  const votesByVoter = new Map<number, Vote[]>();
  for (const vote of dataset.votes) {
    push(votesByTarget, `${vote.type}:${vote.activityId}`, vote);
    push(votesByVoter, vote.voterProfileId, vote);
  }
  const scoreHistory = new Map<number, ScoreChange[]>();
  for (const row of dataset.scoreHistory) push(scoreHistory, row.profileId, row);
  for (const rows of scoreHistory.values()) rows.sort((a, b) => toSeconds(a.at) - toSeconds(b.at));
  const xpByProfile: Store['xpByProfile'] = new Map();
  for (const row of dataset.xpWeekly) push(xpByProfile, row.profileId, row);
  for (const rows of xpByProfile.values()) rows.sort((a, b) => a.season - b.season || a.week - b.week);
  const invitationsBySender = new Map<number, Invitation[]>();
  for (const row of dataset.invitations) push(invitationsBySender, row.senderProfileId, row);

  return {
    dataset,
    people,
    byUserId,
    byProfileId,
    byUserkey,
    byUsername,
    activities,
    byTypeAndId,
    given,
    received,
    vouches: [...dataset.vouches].sort((a, b) => toSeconds(b.vouchedAt) - toSeconds(a.vouchedAt) || b.id - a.id),
    votesByTarget,
    votesByVoter,
    scoreHistory,
    xpByProfile,
    invitationsBySender,
    marketByProfile: new Map(dataset.markets.map((market) => [market.profileId, market])),
    invitees,
  };
}
