import { oneOf, words } from '@companion/functions/filters';
import { miniAppsIndex } from '@companion/functions/miniAppsIndex';
import { useFunctionAddress } from '@companion/ui/url';
import { TAGS } from './tools';

const own = { q: words({ fallback: '' }), tag: oneOf(TAGS) };

/** URL state of /mini-apps. */
export const useMiniAppsAddress = () => useFunctionAddress(miniAppsIndex, { own });
