import { MAX_SCORE } from '@companion/domain';
import { badFriends } from '@companion/functions/badFriends';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { countFrom, recordIds } from '@companion/functions/filters';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const ROLES = badFriends.filters.role.words;
/** When supporters are counted. */
export const RULES = badFriends.args.rule.words;
/** Maximum number of hypothetically slashed people in a link. */
export const MOST_SLASHED = 50;

const own = {
  /** The person whose exposure is shown. */
  check: badFriendsCheck.args.id,
  /** Points of each hypothetical slash, and the profiles it affects. */
  points: countFrom(1, MAX_SCORE),
  slashed: recordIds(MOST_SLASHED),
};

export type BadFriendsAddress = FunctionAddress<typeof badFriends, typeof own>;

/** URL state of /slashes/bad-friends. */
export const useBadFriendsAddress = (): BadFriendsAddress =>
  useFunctionAddress(badFriends, { own, cols: columns.map(({ id }) => id) });
