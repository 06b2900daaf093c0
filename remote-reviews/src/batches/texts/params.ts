import { reviewsTextGroups } from '@companion/functions/reviewsTextGroups';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { VIEWS } from '../params';
import { textColumns } from './textColumns';

const { min } = reviewsTextGroups.filters;
export const SIZES = { min: min.min, max: min.max };

export type TextsAddress = FunctionAddress<typeof reviewsTextGroups>;

/** URL state of /reviews/batch-analysis?view=texts. */
export const useTextsAddress = (): TextsAddress =>
  useFunctionAddress(reviewsTextGroups, { views: VIEWS, cols: textColumns.map(({ id }) => id) });
