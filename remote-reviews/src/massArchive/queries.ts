import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf, KpisOf, RowOf } from '@companion/functions';
import { reviewsMassArchive } from '@companion/functions/reviewsMassArchive';
import { reviewsMassArchiveDetail } from '@companion/functions/reviewsMassArchiveDetail';
import { reviewsMassArchiveTimeline } from '@companion/functions/reviewsMassArchiveTimeline';

/** A mass archive (D12): reviews one author retracted in one go. */
export type MassArchive = RowOf<typeof reviewsMassArchive>;
export type MassArchiveKpis = KpisOf<typeof reviewsMassArchive>;
export type MassArchiveFilters = FiltersOf<typeof reviewsMassArchive>;

/** `event` is null for an unknown id, and the rest is missing. */
export type MassArchiveDetail = AnswerOf<typeof reviewsMassArchiveDetail>;
export type ArchivedReview = Extract<MassArchiveDetail, { reviews: unknown }>['reviews'][number];

export const massArchivesQuery = (args: ArgsOf<typeof reviewsMassArchive>) => functionQuery(reviewsMassArchive, args);

export const timelineQuery = (filters: MassArchiveFilters) => functionQuery(reviewsMassArchiveTimeline, { filters });

/** An event at the end of a day; null means now. */
export const massArchiveQuery = (id: string, asOf: string | null) => ({
  ...functionQuery(reviewsMassArchiveDetail, { id, ...(asOf && { filters: { asOf } }) }),
  // Another event's reviews must not be shown as a placeholder.
  placeholderData: undefined,
});
