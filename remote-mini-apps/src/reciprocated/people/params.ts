import { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { VIEWS } from '../params';
import { peopleColumns } from './peopleColumns';

export type PeopleAddress = FunctionAddress<typeof reciprocatedPeople>;

/** URL state of /mini-apps/reciprocated-reviews?view=people. */
export const usePeopleAddress = (): PeopleAddress =>
  useFunctionAddress(reciprocatedPeople, { views: VIEWS, cols: peopleColumns.map(({ id }) => id) });
