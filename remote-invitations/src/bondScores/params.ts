import { LEVEL_NAMES } from '@companion/functions';
import { eip10Scores } from '@companion/functions/eip10Scores';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const SIGNS = eip10Scores.filters.sign.words;
export const LEVELS = LEVEL_NAMES;
/** Canonical key of a person, as the drawer's address has it. */
export const PERSON = /^[\w:.@-]{1,120}$/;

export type BondScoresAddress = FunctionAddress<typeof eip10Scores>;

/** State of /invitations/eip10-scores in its address. */
export const useBondScoresAddress = (): BondScoresAddress =>
  useFunctionAddress(eip10Scores, { cols: columns.map(({ id }) => id), keep: ['inviter'] });
