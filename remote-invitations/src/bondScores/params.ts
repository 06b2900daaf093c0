import { MAX_SCORE } from '@companion/domain';
import { LEVEL_NAMES } from '@companion/functions';
import { eip10Scores } from '@companion/functions/eip10Scores';
import { countFrom, keyOf } from '@companion/functions/filters';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { IMAGINED } from './imagined';

export const SIGNS = eip10Scores.filters.sign.words;
export const LEVELS = LEVEL_NAMES;
/** Canonical key of a person, as the drawer's address has it. */
export const PERSON = /^[\w:.@-]{1,120}$/;

/** Ends of the numbers of a rule one may try. */
export const MOST_SMALL = 50;
export const MOST_COUNTING = 10;

const own = {
  /** A rule one tries on everybody: up to how many invitees all count, and how many of the best and worst above it. */
  allUpTo: countFrom(0, MOST_SMALL),
  best: countFrom(0, MOST_COUNTING),
  worst: countFrom(0, MOST_COUNTING),
  /** Scores one imagines for the invitees of the opened inviter, and that of one more. */
  imagined: keyOf(IMAGINED),
  added: countFrom(0, MAX_SCORE),
};

export type BondScoresAddress = FunctionAddress<typeof eip10Scores, typeof own>;

/** Whether the address asks for a rule that is tried. */
export const isOtherRule = ({ values: { allUpTo, best, worst } }: BondScoresAddress): boolean =>
  [allUpTo, best, worst].some((number) => number !== null);

/** State of /invitations/eip10-scores in its address. */
export const useBondScoresAddress = (): BondScoresAddress =>
  useFunctionAddress(eip10Scores, { own, cols: columns.map(({ id }) => id), keep: ['inviter'] });
