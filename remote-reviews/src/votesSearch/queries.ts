import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, KpisOf, RowOf } from '@companion/functions';
import { votesSearch } from '@companion/functions/votesSearch';

export type SearchedVote = RowOf<typeof votesSearch>;
export type VotesSearchKpis = KpisOf<typeof votesSearch>;
/** Figures for one side. Directions, people and concentration exclude open slashes. */
export type VoteSide = VotesSearchKpis['received'];
export type PersonVotes = VoteSide['people'][number];
export type VotesSearchAnswer = AnswerOf<typeof votesSearch>;
export type VotesSearchArgs = ArgsOf<typeof votesSearch>;

export const votesSearchQuery = (args: VotesSearchArgs) => functionQuery(votesSearch, args);
