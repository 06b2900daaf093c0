import {
  count,
  type Fields,
  flag,
  id,
  map,
  maybe,
  number,
  type Of,
  object,
  text,
  time,
  word,
} from '../schema/field.ts';
import { levelNamed, pastDay, range, someOf, who } from '../schema/filter.ts';
import { busiestVoter, mostReviewed } from '../schema/largest.ts';
import { person, share } from '../schema/shapes.ts';

/** Kinds of target people vote on. */
export const TARGET_TYPES = [
  'review',
  'vouch',
  'slash',
  'attestation',
  'discussion',
  'project',
  'market',
  'broker',
  'bond',
  'other',
] as const;

/** A target as a vote names it. */
export const target = () =>
  object({ type: text(), id: id(), label: maybe(text()), author: maybe(person()), subject: maybe(person()) });
export type VoteTargetName = Of<ReturnType<typeof target>>;

/** A vote; on an open slash it has no direction (`blind`), and else none where it is not known. */
export const voteFields = {
  at: time(),
  voter: person(),
  direction: maybe(word(['up', 'down'])),
  blind: flag(),
  target: target(),
  weight: maybe(number()),
  weightEstimated: flag({ says: 'The network gave no weight: it is the voter’s score.' }),
} as const satisfies Fields;

/** Votes of which nobody knows the direction, though they are not hidden; named where there are any. */
export const unknownVotes = () => count({ says: 'Of no direction that is known; named where there are any.' });

/** Figures over votes; shares leave out votes on open slashes. */
export const voteKpis = {
  votes: count(),
  voters: count(),
  visible: count({ says: 'Votes with a direction.' }),
  upShare: share(),
  weightedShare: maybe(number({ metric: 'votes.weightedShare' })),
  weightsEstimated: count(),
  perVoterMedian: maybe(number()),
  byType: map(count()),
} as const satisfies Fields;

/** Columns of a file of votes, and those that stay whatever a reader chooses. */
export const VOTE_IDS = ['target.type', 'target.id'] as const;
export const VOTE_COLUMNS = [
  'at',
  'voter',
  'direction',
  'blind',
  ...VOTE_IDS,
  'target.label',
  'target.author',
  'target.subject',
  'weight',
  'weightEstimated',
] as const;

/** Filters of everything about votes. */
export const voteFilters = {
  range: range({ says: 'When it was cast.' }),
  asOf: pastDay(),
  type: someOf(TARGET_TYPES, { says: 'What was voted on.' }),
  author: who({ says: 'Who made what was voted on.' }),
  subject: who({ says: 'Whom it is about.', sampleFrom: mostReviewed }),
  voter: who({ sampleFrom: busiestVoter }),
  voterLevel: levelNamed(),
};
