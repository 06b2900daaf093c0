import { badFriends } from '@companion/functions/badFriends';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const ROLES = badFriends.filters.role.words;

/** Whose exposure the page shows. */
const own = { check: badFriendsCheck.args.id };

export type BadFriendsAddress = FunctionAddress<typeof badFriends, typeof own>;

/** State of /slashes/bad-friends in its address. */
export const useBadFriendsAddress = (): BadFriendsAddress =>
  useFunctionAddress(badFriends, { own, cols: columns.map(({ id }) => id) });
