import type { DataSet } from './load.ts';

type Row = Record<string, unknown>;

/** Profiles 1..n named p1.., everything else empty: a base for test cases. User ids are 100 + profile id. */
export function profilesOnly(
  people: { score: number; joinedAt?: string; invitedBy?: number }[],
  now = '2026-06-01T00:00:00Z',
): DataSet {
  return {
    now,
    profiles: people.map(({ score, joinedAt = '2025-01-01T00:00:00Z', invitedBy }, index) => ({
      profileId: index + 1,
      userId: 101 + index,
      username: `p${index + 1}`,
      displayName: `P${index + 1}`,
      score,
      status: 'ACTIVE',
      joinedAt,
      invitedBy: invitedBy ?? null,
      primaryAddress: null,
      userkeys: [`profileId:${index + 1}`],
      xpTotal: 0,
    })),
    users: [],
    reviews: [],
    scoreHistory: [],
    vouches: [],
    votes: [],
    slashes: [],
    invitations: [],
    xpWeekly: [],
    seasons: [],
    markets: [],
    telegram: [],
  };
}

let id = 1000;
/** A positive review by default. */
export const review = (author: number, subject: number, createdAt: string, more: Row = {}): Row => ({
  id: ++id,
  authorProfileId: author,
  subjectProfileId: subject,
  subjectUserkey: `profileId:${subject}`,
  score: 'positive',
  title: `Review ${id}`,
  description: '',
  createdAt,
  archivedAt: null,
  archiveEvents: [],
  ...more,
});

export const vouch = (author: number, subject: number, vouchedAt: string, more: Row = {}): Row => ({
  id: ++id,
  authorProfileId: author,
  subjectProfileId: subject,
  subjectUserkey: `profileId:${subject}`,
  amountWei: '100000000000000000',
  vouchedAt,
  unvouchedAt: null,
  unhealthy: false,
  comment: '',
  ...more,
});

export const slash = (slashId: number, author: number, subject: number, openedAt: string, more: Row = {}): Row => ({
  id: slashId,
  authorProfileId: author,
  subjectProfileId: subject,
  subjectUserkey: `profileId:${subject}`,
  slashType: 'SCORE',
  amount: 100,
  comment: `Claim ${slashId}`,
  openedAt,
  closesAt: new Date(Date.parse(openedAt) + 48 * 3_600_000).toISOString(),
  cancelledAt: null,
  sourceOutcome: null,
  ...more,
});

export const slashVote = (
  slashId: number,
  voter: number,
  isUpvote: boolean,
  weight: number,
  createdAt: string,
): Row => ({
  type: 'slash',
  activityId: slashId,
  voterProfileId: voter,
  isUpvote,
  weight,
  createdAt,
  archivedAt: null,
});

export const invitation = (
  sender: number,
  recipient: number,
  acceptedAt: string,
  scoreAtAccept: number | null,
): Row => ({
  id: ++id,
  senderProfileId: sender,
  recipientAddress: `0x${String(recipient).padStart(40, '0')}`,
  recipientProfileId: recipient,
  status: 'ACCEPTED',
  sentAt: acceptedAt,
  acceptedAt,
  scoreAtAccept,
});
