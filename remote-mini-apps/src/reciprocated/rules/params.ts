import { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { VIEWS } from '../params';

export type RulesAddress = FunctionAddress<typeof reciprocatedPeople>;

/** URL state of /mini-apps/reciprocated-reviews?view=rules. */
export const useRulesAddress = (): RulesAddress =>
  useFunctionAddress(reciprocatedPeople, { views: VIEWS, only: ['level'] });
