import { profilesSearch } from '@companion/functions/profilesSearch';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const VIEWS = ['table', 'cards'] as const;

export type ProfilesAddress = FunctionAddress<typeof profilesSearch>;

/** URL state of /profiles. */
export const useProfilesAddress = (): ProfilesAddress =>
  useFunctionAddress(profilesSearch, { views: VIEWS, cols: columns.map(({ id }) => id) });
