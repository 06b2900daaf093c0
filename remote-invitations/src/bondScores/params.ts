import { MAX_SCORE } from '@companion/domain';
import { LEVEL_NAMES } from '@companion/functions';
import { eip10Scores } from '@companion/functions/eip10Scores';
import { countFrom, keyOf } from '@companion/functions/filters';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { IMAGINED } from './imagined';

export const SIGNS = eip10Scores.filters.sign.words;
export const LEVELS = LEVEL_NAMES;
/** Canonical key of a person, as in the drawer's address. */
export const PERSON = /^[\w:.@-]{1,120}$/;

/** Upper limits of a hypothetical rule's numbers. */
export const MOST_SMALL = 50;
export const MOST_COUNTING = 10;

const own = {
  /** A hypothetical rule: the number of invitees up to which all count, and how many of the best and worst count beyond it. */
  allUpTo: countFrom(0, MOST_SMALL),
  best: countFrom(0, MOST_COUNTING),
  worst: countFrom(0, MOST_COUNTING),
  /** Hypothetical scores of the open inviter's invitees, and of one additional invitee. */
  imagined: keyOf(IMAGINED),
  added: countFrom(0, MAX_SCORE),
};

export type BondScoresAddress = FunctionAddress<typeof eip10Scores, typeof own>;

/** Whether the address contains a hypothetical rule. */
export const isOtherRule = ({ values: { allUpTo, best, worst } }: BondScoresAddress): boolean =>
  [allUpTo, best, worst].some((number) => number !== null);

/** URL state of /invitations/eip10-scores. */
export const useBondScoresAddress = (): BondScoresAddress =>
  useFunctionAddress(eip10Scores, { own, cols: columns.map(({ id }) => id), keep: ['inviter'] });
