import type { Filter } from '@companion/functions';
import { orderOf } from '@companion/functions/address';
import { reviewsBatchProfiles } from '@companion/functions/reviewsBatchProfiles';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { VIEWS } from '../params';
import { MOST_LINK_ITEMS, readItems } from './items';
import { profileColumns } from './profileColumns';

/** Comma-separated ids, in order. */
const idList: Filter<string[]> = {
  kind: 'list',
  read: (text) => {
    const ids = readItems(text).map((item) => item.text);
    return ids.length > 0 && ids.length <= MOST_LINK_ITEMS ? ids : null;
  },
  write: (ids) => ids.join(','),
};

/** Sort keys; `listed` is the order of the pasted list. */
const SORTS = profileColumns.flatMap(({ sort }) => (sort ? [sort] : []));

const own = { sort: orderOf(SORTS, { fallback: 'listed' }), ids: idList };

export type ProfilesAddress = FunctionAddress<typeof reviewsBatchProfiles, typeof own>;

/** URL state of /reviews/batch-analysis?view=profiles. */
export const useProfilesAddress = (): ProfilesAddress =>
  useFunctionAddress(reviewsBatchProfiles, { own, views: VIEWS, cols: profileColumns.map(({ id }) => id) });
