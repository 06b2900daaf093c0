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

/** Kinds of targets that can be voted on. */
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

/** A vote's target. */
export const target = () =>
  object({ type: text(), id: id(), label: maybe(text()), author: maybe(person()), subject: maybe(person()) });
export type VoteTargetName = Of<ReturnType<typeof target>>;

/** A vote. `direction` is null on an open slash (`blind`), or when it is unknown. */
export const voteFields = {
  at: time(),
  voter: person(),
  direction: maybe(word(['up', 'down'])),
  blind: flag(),
  target: target(),
  weight: maybe(number()),
  weightEstimated: flag({ says: 'The network gave no weight: it is the voter’s score.' }),
} as const satisfies Fields;

/** Votes whose direction is unknown although it is not hidden; present only when there are any. */
export const unknownVotes = () => count({ says: 'Of no direction that is known; named where there are any.' });

/** Vote figures; shares exclude votes on open slashes. */
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

/** Columns always included in a vote export; VOTE_COLUMNS lists all of its columns. */
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

/** Filters shared by everything about votes. */
export const voteFilters = {
  range: range({ says: 'When it was cast.' }),
  asOf: pastDay(),
  type: someOf(TARGET_TYPES, { says: 'What was voted on.' }),
  author: who({ says: 'Who made what was voted on.' }),
  subject: who({ says: 'Whom it is about.', sampleFrom: mostReviewed }),
  voter: who({ sampleFrom: busiestVoter }),
  voterLevel: levelNamed(),
};
