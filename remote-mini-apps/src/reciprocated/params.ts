import { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Mutual reviews, what still counts per person, circles, and the effect of another rule. */
export const VIEWS = ['pairs', 'people', 'cycles', 'rules'] as const;
export type View = (typeof VIEWS)[number];

export type PairsAddress = FunctionAddress<typeof reciprocatedReviews>;

/** URL state of /mini-apps/reciprocated-reviews, tab Pairs. */
export const usePairsAddress = (): PairsAddress =>
  useFunctionAddress(reciprocatedReviews, { views: VIEWS, cols: columns.map(({ id }) => id) });

/** The view in a search string. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'pairs';
}
