import { adminUsersList } from '@companion/functions/adminUsersList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const VIEWS = ['list', 'seen', 'history'] as const;

export type UsersAddress = FunctionAddress<typeof adminUsersList>;

/** URL state of /admin/users. */
export const useUsersAddress = (): UsersAddress => useFunctionAddress(adminUsersList, { views: VIEWS });
