import { oneOf } from '@companion/functions/filters';
import { votesStream } from '@companion/functions/votesStream';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Selectable kinds of target; the network has further, rare ones. */
export const TYPES = ['review', 'vouch', 'slash', 'attestation', 'discussion', 'other'] as const;

const own = { dir: oneOf(['out', 'in', 'about'], { fallback: 'out' }) };
const tab = { cols: columns.map(({ id }) => id), only: ['range', 'asOf', 'type', 'direction'], own, keep: ['tab'] };
const SIDES = { out: 'voter', in: 'author', about: 'subject' } as const;

export type VotesAddress = FunctionAddress<typeof votesStream, typeof own>;

/** URL state of the votes tab: votes a person cast (`out`), on their content (`in`), or on content about them. */
export const useVotesAddress = (person: string): VotesAddress =>
  useFunctionAddress(votesStream, tab, ({ dir }) => ({ filters: { [SIDES[dir ?? 'out']]: person } }));
