import { versions } from '../fields/method.ts';
import { foundPerson } from '../fields/person.ts';
import { profileRow } from '../fields/profileRow.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, list, object, optional } from '../schema/field.ts';
import {
  countFrom,
  dayGiven,
  levelsNamed,
  oneOf,
  range,
  recordIds,
  someOf,
  who,
  words,
  yesNo,
} from '../schema/filter.ts';
import { busiestInviter, mostReviewed, mostReviewedPeople } from '../schema/largest.ts';
import { level } from '../schema/shapes.ts';

/** Highest possible score. */
const MAX_SCORE = 2800;

/** Detectors that flag people. */
export const SIGNALS = ['batches', 'archives', 'bot', 'farmer'] as const;

/** Most watch-list people per call. */
export const MOST_WATCHED = 200;

export const profileFilters = {
  q: words({ says: 'Part of handle or name, or any form of an id.', sample: 'person_12' }),
  level: levelsNamed(),
  scoreMin: countFrom(0, MAX_SCORE, { sample: 1400 }),
  scoreMax: countFrom(0, MAX_SCORE, { sample: 1600 }),
  minReviews: countFrom(1, 1_000_000, { sample: 20, says: 'Active reviews received.' }),
  range: range({ says: 'When they joined.' }),
  joinedFrom: dayGiven(),
  joinedTo: dayGiven({ says: 'The day itself included.' }),
  humanVerified: yesNo(),
  hasProfile: oneOf(['yes', 'no', 'any'], { fallback: 'yes', sample: 'any' }),
  invitedBy: who({ sampleFrom: busiestInviter }),
  reviewed: who({ says: 'Who has an active review of this person.', sampleFrom: mostReviewed }),
  hasMarket: yesNo(),
  signal: someOf(SIGNALS, { says: 'Whom one of these detectors names; the farmer score only while it is on.' }),
  who: recordIds(MOST_WATCHED, {
    says: 'User ids: only these people.',
    sampleFrom: mostReviewedPeople(MOST_WATCHED, 'userId'),
  }),
};

export const profilesSearch = listFunction({
  name: 'profiles_search',
  answers: 'People by name, level, score, day of joining and what others say about them.',
  filters: profileFilters,
  orders: ['score', 'joined', 'name', 'positiveShare', 'vouchedIn', 'reviews', 'delta30'],
  order: '-score',
  row: profileRow,
  more: {
    facets: optional(
      object(
        { level: list(object({ value: level(), count: count() })) },
        { says: 'Without the filter of levels; with the first page only.' },
      ),
    ),
    versions: optional(versions()),
    suggest: optional(list(foundPerson(), { says: 'Nearest handles, where nobody matched.' })),
  },
  file: {
    name: 'profiles',
    ids: ['userId', 'profileId'],
    columns: [
      'profileId',
      'userId',
      'userkey',
      'name',
      'handle',
      'score',
      'level',
      'delta30d',
      'reviews.pos',
      'reviews.neu',
      'reviews.neg',
      'positiveShare',
      'vouchedInWei',
      'vouchedOutWei',
      'xpSeason',
      'slashesReceived',
      'slashesUpheld',
      'joinedAt',
      'invitedBy',
      'reviewsGiven',
      'vouchesReceived',
      'vouchesGiven',
      'votesCast',
      'slashesOpened',
      'invitees',
      'archivedShare',
      'influencePct',
      'streakDays',
      'humanStatus',
      'primaryAddress',
      'trustPercentile',
      'farmerBand',
    ],
  },
});
