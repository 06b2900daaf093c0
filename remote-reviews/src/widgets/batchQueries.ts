import { looseQuery, type Person } from '@companion/data';
import type { DetectorVersions } from '@companion/domain';
import type { Batch } from '../batches/queries';

/** Batches someone wrote and batches that hold a review of them; `rows` are the latest eight of both. */
export type PersonBatches = {
  person: Person | null;
  versions: DetectorVersions;
  written: number;
  received: number;
  rows: (Batch & { side: 'written' | 'received' })[];
};

export const personBatchesQuery = (profileId: number) =>
  looseQuery<PersonBatches>('widget_batch_analysis', { profile_id: profileId });
