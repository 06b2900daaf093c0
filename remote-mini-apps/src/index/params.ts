import { parseAsStringLiteral, useListParams } from '@companion/ui/url';
import { TAGS } from './tools';

const schema = { sort: [], filters: { tag: parseAsStringLiteral(TAGS) } };
const defaults = { sort: '' };

/** URL state of /mini-apps. */
export const useMiniAppsParams = () => useListParams(schema, defaults);
