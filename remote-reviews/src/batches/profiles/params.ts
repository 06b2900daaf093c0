import { createParser, type ListParams, useListParams } from '@companion/ui/url';
import { VIEWS } from '../params';
import { MOST_LINK_ITEMS, readItems } from './items';
import { SORTS } from './order';
import { profileColumns } from './profileColumns';

/** Ids by comma, as listed. */
const parseAsIds = createParser<string[]>({
  parse: (text) => {
    const ids = readItems(text).map((item) => item.text);
    return ids.length > 0 && ids.length <= MOST_LINK_ITEMS ? ids : null;
  },
  serialize: (ids) => ids.join(','),
  eq: (a, b) => a.join() === b.join(),
});

const schema = {
  sort: SORTS,
  views: VIEWS,
  cols: profileColumns.map(({ id }) => id),
  filters: { ids: parseAsIds },
};

export type ProfilesParams = ListParams<typeof schema.filters>;

/** URL state of /reviews/batch-analysis?view=profiles. */
export function useProfilesParams(): ProfilesParams {
  return useListParams(schema, { sort: 'listed' });
}
