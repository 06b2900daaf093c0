import { count, type Fields, maybe, number, object, optional, text, time, wei, whole, word } from '../schema/field.ts';
import { level, person, personFields, share } from '../schema/shapes.ts';

/** Reviews received by sentiment. */
export const sentiments = () =>
  object({
    pos: count(),
    neu: count(),
    neg: count(),
    unknown: optional(count({ says: 'Of unknown sentiment, where there are any.' })),
  });

/** A person as a row in a list of people. */
export const profileRow = {
  ...personFields,
  level: maybe(level()),
  delta30d: maybe(whole({ metric: 'profiles.scoreDelta', unit: 'points' })),
  reviews: sentiments(),
  positiveShare: share({ metric: 'profiles.positiveShare' }),
  archivedShare: share({ metric: 'profiles.archivedShare' }),
  reviewsGiven: count(),
  vouchedInWei: wei({ metric: 'profiles.vouchedReceived' }),
  vouchedOutWei: wei({ metric: 'profiles.vouchedGiven' }),
  vouchesReceived: count({ says: 'Active ones.' }),
  vouchesGiven: count({ says: 'Active ones.' }),
  votesCast: count(),
  invitees: count({ says: 'Who joined by their invitation.' }),
  xpSeason: whole({ metric: 'profiles.seasonXp' }),
  slashesReceived: count(),
  slashesUpheld: count({ metric: 'profiles.slashesUpheld' }),
  slashesOpened: count(),
  joinedAt: maybe(time()),
  invitedBy: maybe(person()),
  streakDays: maybe(count()),
  humanStatus: maybe(text()),
  influencePct: maybe(number({ unit: 'percent' })),
  primaryAddress: maybe(text()),
  trustPercentile: maybe(number({ metric: 'D11', unit: 'percent' })),
  farmerBand: maybe(
    word(['low', 'some', 'high', 'very high'], {
      metric: 'farmer.score',
      says: 'While the farmer scores are on, with enough data.',
    }),
  ),
} as const satisfies Fields;
