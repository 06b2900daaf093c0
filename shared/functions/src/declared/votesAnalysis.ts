import { LEVEL_NAMES } from '../../../domain/src/levels.ts';
import { RANGES } from '../../../domain/src/range.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, id, list, map, maybe, number, object, text, time, word } from '../schema/field.ts';
import { levelsNamed, oneOf, onlyYes, pastDay, range } from '../schema/filter.ts';
import { person, share } from '../schema/shapes.ts';

/** Votes count even when nothing is known about the voter or the subject. */
const level = () => word([...LEVEL_NAMES, 'unknown'], { says: 'Unknown: an account without a score.' });

const kpis = object({
  votes: count(),
  voters: count(),
  gini: maybe(number({ metric: 'votesAnalysis.gini' })),
  effective: maybe(number({ metric: 'votesAnalysis.effective', says: '1/HHI of the votes per voter.' })),
  top1PercentShare: maybe(number({ metric: 'votesAnalysis.topShare' })),
  median: maybe(number()),
  participation: share({ metric: 'votesAnalysis.participation' }),
  activeProfiles: count(),
  targets: count(),
  targets5Share: share({ metric: 'votesAnalysis.targets' }),
  medianFirstVoteSeconds: maybe(number({ metric: 'votesAnalysis.firstVote', unit: 'seconds' })),
  ownLevelAgreement: share({ metric: 'votesAnalysis.agreement' }),
});

const moved = object({
  reviewId: id(),
  at: time(),
  before: number({ says: 'Weighted share of upvotes before the vote that crossed one half.' }),
  after: number(),
  votes: count(),
  title: maybe(text()),
  author: maybe(person()),
  subject: maybe(person()),
});

export const votesAnalysis = pageFunction({
  name: 'votes_analysis',
  answers: 'Whether voting is broad and independent or driven by few: participation, concentration, levels, delays.',
  filters: {
    range: range(),
    asOf: pastDay(),
    type: oneOf(['review', 'vouch', 'slash', 'other'], { says: 'What was voted on.' }),
    level: levelsNamed({ says: 'Level of the voter.' }),
    excludeFlagged: onlyYes({ says: 'Leaves out voters with a high bot score.' }),
  },
  opens: { range: '90d' },
  answer: stamped({
    computedAt: maybe(time()),
    exact: flag({ says: 'False: votes per voter are those of the preset nearestRange.' }),
    nearestRange: maybe(word(RANGES)),
    votes: count(),
    kpis,
    matrix: list(object({ voter: level(), author: level(), votes: count(), upShare: maybe(share()) })),
    weights: list(
      object({ level: level(), voters: count(), votes: count(), weight: number(), weightShare: maybe(number()) }),
    ),
    delays: list(object({ fromSeconds: maybe(count()), toSeconds: maybe(count()), votes: count() })),
    ranks: list(object({ rank: count(), votes: count() })),
    weeks: list(
      object({ at: time(), voters: count(), votes: count(), effective: maybe(number()), levels: map(count()) }),
    ),
    agreement: list(object({ level: level(), share: share() })),
    moved: list(moved),
  }),
  bench: [{ args: { filters: { range: '90d' } } }],
});
