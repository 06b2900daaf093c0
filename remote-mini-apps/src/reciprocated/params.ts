import { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Reviews both ways, what still counts for each person, circles, and what another rule would change. */
export const VIEWS = ['pairs', 'people', 'cycles', 'rules'] as const;
export type View = (typeof VIEWS)[number];

export type PairsAddress = FunctionAddress<typeof reciprocatedReviews>;

/** State of /mini-apps/reciprocated-reviews, tab Pairs, in its address. */
export const usePairsAddress = (): PairsAddress =>
  useFunctionAddress(reciprocatedReviews, { views: VIEWS, cols: columns.map(({ id }) => id) });

/** The view a search string asks for. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'pairs';
}
