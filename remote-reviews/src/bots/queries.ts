import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf, KpisOf, RowOf } from '@companion/functions';
import { votesBots } from '@companion/functions/votesBots';
import { votesBotsRing } from '@companion/functions/votesBotsRing';
import { votesBotsVoter } from '@companion/functions/votesBotsVoter';

export type Voter = RowOf<typeof votesBots>;
/** A component of the bot score; `feature` 0-1 and `points` are null without enough data. */
export type ScoreLine = Voter['lines'][number];
export type BotKpis = KpisOf<typeof votesBots>;
export type BotsFilters = FiltersOf<typeof votesBots>;
export type Ring = AnswerOf<typeof votesBots>['rings'][number];
/** The method behind an answer, and when it ran. */
export type Method = Pick<AnswerOf<typeof votesBots>, 'version' | 'versions' | 'computedAt'>;

export type RingDetail = AnswerOf<typeof votesBotsRing>;
type KnownRing = Extract<RingDetail, { ring: Ring }>;
export type RingTarget = NonNullable<KnownRing['targets']>[number];
export type RingEdge = NonNullable<KnownRing['edges']>[number];
export type VoterDetail = AnswerOf<typeof votesBotsVoter>;
export type KnownVoter = Extract<VoterDetail, { hours: unknown }>;

export type Period = 30 | 90;

export const botsQuery = (args: ArgsOf<typeof votesBots>) => functionQuery(votesBots, args);

export const ringQuery = (id: string, period: Period) => functionQuery(votesBotsRing, { period, id: Number(id) });

export const voterQuery = (id: string, period: Period) => functionQuery(votesBotsVoter, { id, period });
