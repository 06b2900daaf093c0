import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import type { DetectorVersions } from '@companion/domain';
import type { Gap } from '../batches/queries';
import type { Context } from './contexts';

/** A mass archive (D12): reviews one author took back in one go. */
export type MassArchive = {
  id: string;
  start: string;
  end: string;
  author: Person;
  archived: number;
  authoredBefore: number;
  /** Archived of authored before. */
  share: Share;
  spanSeconds: number;
  medianAgeDays: number | null;
  positiveShare: Share;
  context: Context;
  /** What the context rests on: slashes, or people who acted against the author. */
  slashIds: number[];
  people: Person[];
  restoredSince: number;
};

export type MassArchiveKpis = {
  events: number;
  reviews: number;
  authors: number;
  slashShare: Share;
  /** Archivings in the range whose time is not known. */
  undated: number;
};

export type MassArchives = ListResult<MassArchive, MassArchiveKpis> & { gap: Gap; versions: DetectorVersions };

export type Timeline = {
  asOf: string;
  total: number;
  points: { id: string; at: string; archived: number; context: Context; author: Person }[];
  slashes: { id: number; subject: Person; from: string; to: string }[];
};

export type ArchivedReview = {
  id: number;
  subject: Person;
  sentiment: 'positive' | 'neutral' | 'negative';
  title: string | null;
  body: string | null;
  createdAt: string;
  archivedAt: string;
  ageDays: number;
  restored: boolean;
  /** The slash around this one. */
  slashId: number | null;
};

/** `event` is null when there is none of that id; the rest is missing then. */
export type MassArchiveDetail = {
  asOf: string;
  event: MassArchive | null;
  versions?: DetectorVersions;
  slashes?: { id: number; subject: Person; status: string; openedAt: string; closesAt: string }[];
  reviews?: ArchivedReview[];
  statement?: { text: string; at: string } | null;
};

export type MassArchiveArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const massArchivesQuery = (args: MassArchiveArgs) => looseQuery<MassArchives>('reviews_mass_archive', args);

export const timelineQuery = (filters: Record<string, unknown>) =>
  looseQuery<Timeline>('reviews_mass_archive_timeline', { filters });

/** One event as it stood at the end of a day; null is now. */
export const massArchiveQuery = (id: string, asOf: string | null) => ({
  ...looseQuery<MassArchiveDetail>('reviews_mass_archive_detail', { id, ...(asOf && { filters: { asOf } }) }),
  // Another event's reviews must not stand in for this one's.
  placeholderData: undefined,
});
