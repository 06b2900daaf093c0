import { MAX_SCORE } from '@companion/domain';
import { badFriends } from '@companion/functions/badFriends';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { countFrom, recordIds } from '@companion/functions/filters';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const ROLES = badFriends.filters.role.words;
/** When supporters are counted. */
export const RULES = badFriends.args.rule.words;
/** People a link can imagine slashed. */
export const MOST_SLASHED = 50;

const own = {
  /** Whose exposure the page shows. */
  check: badFriendsCheck.args.id,
  /** Points of each slash one imagines, and the profiles it hits. */
  points: countFrom(1, MAX_SCORE),
  slashed: recordIds(MOST_SLASHED),
};

export type BadFriendsAddress = FunctionAddress<typeof badFriends, typeof own>;

/** State of /slashes/bad-friends in its address. */
export const useBadFriendsAddress = (): BadFriendsAddress =>
  useFunctionAddress(badFriends, { own, cols: columns.map(({ id }) => id) });
