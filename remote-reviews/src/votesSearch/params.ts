import { votesSearch } from '@companion/functions/votesSearch';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { castColumns, receivedColumns } from './columns';

/** Votes a person cast, or votes on their content. */
export type Side = (typeof votesSearch.filters.dir.words)[number];

export type VotesSearchAddress = FunctionAddress<typeof votesSearch>;

const cols = [...new Set([...castColumns, ...receivedColumns].map(({ id }) => id))];

/** URL state of /votes/search/{handle}; `person` is the path's person as requested from the server. */
export const useVotesSearchAddress = (person: string): VotesSearchAddress =>
  useFunctionAddress(votesSearch, { cols }, { args: { person } });

export const sideOf = ({ values }: Pick<VotesSearchAddress, 'values'>): Side => values.dir ?? 'cast';
