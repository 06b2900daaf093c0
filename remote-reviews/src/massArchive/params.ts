import { MASS_ARCHIVE_ID } from '@companion/functions/forms';
import { reviewsMassArchive } from '@companion/functions/reviewsMassArchive';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const { gap, min } = reviewsMassArchive.filters;
export const GAPS = { min: gap.min, max: gap.max, usual: gap.fallback };
export const SIZES = { min: min.min, max: min.max, usual: min.fallback };
export { MASS_ARCHIVE_ID as EVENT_ID };

export type MassArchiveAddress = FunctionAddress<typeof reviewsMassArchive>;

/** URL state of /reviews/mass-archive. */
export const useMassArchiveAddress = (): MassArchiveAddress =>
  useFunctionAddress(reviewsMassArchive, { cols: columns.map(({ id }) => id), keep: ['event'] });
