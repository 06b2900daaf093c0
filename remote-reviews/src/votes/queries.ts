import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from '@companion/functions';
import { votesHeat } from '@companion/functions/votesHeat';
import { votesSeries } from '@companion/functions/votesSeries';
import { votesStream } from '@companion/functions/votesStream';
import { votesTargets } from '@companion/functions/votesTargets';

/** A vote target, one row each. For an open slash only the number of votes is known (`blind`). */
export type VoteTarget = RowOf<typeof votesTargets>;
export type Vote = RowOf<typeof votesStream>;
export type VoteKpis = KpisOf<typeof votesStream>;
export type VotePoint = PointOf<typeof votesSeries>;
/** Votes of one UTC hour of the week; weekday 1 is Monday. */
export type HeatCell = AnswerOf<typeof votesHeat>['cells'][number];
export type VotesFilters = FiltersOf<typeof votesSeries>;

export const targetsQuery = (args: ArgsOf<typeof votesTargets>) => functionQuery(votesTargets, args);

export const streamQuery = (args: ArgsOf<typeof votesStream>) => functionQuery(votesStream, args);

export const votesSeriesQuery = (filters: VotesFilters) => functionQuery(votesSeries, { filters });

export const votesHeatQuery = (filters: VotesFilters) => functionQuery(votesHeat, { filters });
