import { looseQuery, type Person } from '@companion/data';
import type { Batch } from '../batches/queries';
import type { Versions } from '../signal/versions';

/** Batches someone wrote and batches that hold a review of them; `rows` are the latest eight of both. */
export type PersonBatches = {
  person: Person | null;
  versions: Versions;
  written: number;
  received: number;
  rows: (Batch & { side: 'written' | 'received' })[];
};

export const personBatchesQuery = (profileId: number) =>
  looseQuery<PersonBatches>('widget_batch_analysis', { profile_id: profileId });
