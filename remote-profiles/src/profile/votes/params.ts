import { votesStream } from '@companion/functions/votesStream';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Kinds of target one may choose; the network knows more, which are rare. */
export const TYPES = ['review', 'vouch', 'slash', 'attestation', 'discussion', 'other'] as const;

const tab = { cols: columns.map(({ id }) => id), only: ['range', 'type', 'direction'], keep: ['tab'] };

export type VotesAddress = FunctionAddress<typeof votesStream>;

/** State of the votes tab in its address: the votes a person cast. */
export const useVotesAddress = (person: string): VotesAddress =>
  useFunctionAddress(votesStream, tab, { filters: { voter: person } });
