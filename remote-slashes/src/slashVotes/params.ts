import { orderOf } from '@companion/functions/address';
import { levelNamed } from '@companion/functions/filters';
import { slashVotes } from '@companion/functions/slashVotes';
import { slashVotesDetail } from '@companion/functions/slashVotesDetail';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { oneWord } from '../slash/oneWord';
import { columns } from './slashColumns';
import { voteColumns } from './voteColumns';

export type SlashVotesAddress = FunctionAddress<typeof slashVotes>;

/** URL state of /slash-votes. */
export const useSlashVotesAddress = (): SlashVotesAddress =>
  useFunctionAddress(slashVotes, { cols: columns.map(({ id }) => id) });

export const DIRECTIONS = ['up', 'down'] as const;
export const RELATIONS = ['any', 'none', 'reviewed', 'vouched', 'invited', 'sameInviter', 'priorSlash'] as const;
/** Groups of voters that can be excluded from the tally. */
export const EXCLUDABLE = slashVotesDetail.args.exclude.words;

const own = {
  sort: orderOf(
    voteColumns.flatMap(({ sort }) => (sort ? [sort] : [])),
    { fallback: '-weight' },
  ),
  direction: oneWord(DIRECTIONS),
  relation: oneWord(RELATIONS),
  level: levelNamed(),
};

export type VotesOfSlashAddress = FunctionAddress<typeof slashVotesDetail, typeof own>;

/** URL state of /slash-votes/{id}. */
export const useVotesOfSlashAddress = (id: number): VotesOfSlashAddress =>
  useFunctionAddress(
    slashVotesDetail,
    { own, cols: voteColumns.map((column) => column.id) },
    { args: { slash_id: id } },
  );
