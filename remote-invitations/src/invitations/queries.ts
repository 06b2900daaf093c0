import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import type { LevelName } from '@companion/domain';

/** Bond of an inviter with an accepted invitee; every field is null without one. */
export type Bond = {
  /** Invitee's score at acceptance; null when history does not reach that far. */
  scoreThen: number | null;
  bondOpen: boolean | null;
  /** Days with fraction; null when closed. */
  bondDaysLeft: number | null;
  bondUntil: string | null;
  /** Points before the cap. */
  bondRaw: number | null;
  bondImpact: number | null;
  capped: boolean | null;
};

export type InvitationStatus = 'pending' | 'accepted' | 'other' | 'revoked';

export type Invitation = Bond & {
  id: number;
  sentAt: string;
  inviter: Person;
  /** Null while nobody has come through this invitation. */
  recipient: Person | null;
  recipientAddress: string | null;
  status: InvitationStatus;
  acceptedAt: string | null;
  hoursToAccept: number | null;
  scoreNow: number | null;
  change: number | null;
  level: LevelName | null;
};

export type InvitationKpis = {
  sent: number;
  accepted: number;
  pending: number;
  /** Accepted of settled: young pending ones are left out. */
  rate: Share;
  /** Accepted of all sent. */
  plainRate: Share;
  medianHoursToAccept: number | null;
  openBonds: number;
  netOpenBondPoints: number;
};

export type InvitationPoint = { at: string; sent: number; accepted: number };

export type InvitationsArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const invitationsQuery = (args: InvitationsArgs) =>
  looseQuery<ListResult<Invitation, InvitationKpis>>('invitations_list', args);

export const invitationsSeriesQuery = (filters: Record<string, unknown>, bucket: 'day' | 'week') =>
  looseQuery<{ asOf: string; points: InvitationPoint[] }>('invitations_series', { filters, bucket });
