import { bondFields } from '../fields/bond.ts';
import { ancestors } from '../fields/inviteTree.ts';
import { exposure, headroomFields, personFlag } from '../fields/person.ts';
import { sentiments } from '../fields/profileRow.ts';
import { resolvedFields } from '../fields/resolved.ts';
import { outcomes } from '../fields/slash.ts';
import { pageFunction } from '../schema/declaration.ts';
import {
  count,
  flag,
  former,
  found,
  fraction,
  growingWord,
  id,
  list,
  maybe,
  number,
  object,
  text,
  time,
  wei,
  whole,
  word,
} from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { level, person, share, stampFields } from '../schema/shapes.ts';

/** Figures a profile marks when they are rare. */
const UNUSUAL_FIGURES = [
  'reviews',
  'positiveShare',
  'reviewsGiven',
  'archivedShare',
  'votesCast',
  'vouchedEth',
  'vouchedOutEth',
] as const;

/** Candidates for the largest event around a person on a day. */
const DAY_EVENTS = ['slashUpheld', 'slashOpened', 'takenBack', 'received', 'ownTakenBack', 'ended'] as const;

const record = () => object({ total: count(), ...outcomes }, { metric: 'profile.slashRecord' });
const change = () => maybe(whole({ metric: 'profile.scoreChange', unit: 'points' }));

const standing = {
  level: maybe(level()),
  percentile: maybe(number({ metric: 'profile.percentile', unit: 'percent' })),
  delta7d: change(),
  delta30d: change(),
  delta90d: change(),
  scoreHistory: list(object({ at: time(), score: whole() }), { metric: 'profile.score', says: 'At most 500 points.' }),
  moves: list(
    object({
      at: time(),
      change: whole(),
      event: maybe(
        object(
          { kind: growingWord(DAY_EVENTS), count: count() },
          { says: 'The largest thing of that day around the person.' },
        ),
      ),
      happened: former(maybe(text()), 'The kind once more. Pages of earlier releases have it in words here.'),
    }),
    { metric: 'profile.scoreChange', says: 'The eight days on which it moved most, newest first.' },
  ),
  influence: maybe(whole()),
  influencePct: maybe(number({ unit: 'percent' })),
  xpTotal: maybe(whole()),
  xpSeason: whole({ metric: 'profile.xp' }),
  xpWeek: maybe(object({ season: id(), week: count(), xp: whole(), rank: maybe(count()) }, { metric: 'M19' })),
  streakDays: maybe(count({ metric: 'profile.streak' })),
};

const account = {
  description: maybe(text()),
  status: maybe(word(['ACTIVE', 'INACTIVE', 'MERGED'], { says: 'Null: the network said another word, or none.' })),
  joinedAt: maybe(time()),
  invitedBy: maybe(person()),
  ancestors: ancestors(),
  primaryAddress: maybe(text()),
  addresses: list(text()),
  accounts: list(text(), { says: 'Keys such as `service:x.com:900001`.' }),
  humanStatus: maybe(text()),
  flags: list(personFlag()),
};

const relations = {
  reviews: sentiments(),
  positiveShare: share({ metric: 'profile.positiveShare' }),
  reviewers: count({ metric: 'profile.reviewers' }),
  reviewsGiven: count({ metric: 'profile.reviewsGiven' }),
  reviewsAuthored: count({ says: 'Archived ones too.' }),
  archivedShare: share({ metric: 'profile.archiveShare' }),
  vouchedInWei: wei({ metric: 'profile.vouchedIn' }),
  vouchedOutWei: wei({ metric: 'profile.vouchedOut' }),
  mutualVouches: list(person(), { metric: 'profile.mutualVouches' }),
  votesCast: count({ metric: 'profile.votesCast' }),
  slashes: object({ asAuthor: record(), asSubject: record(), asVoter: count({ says: 'Votes on slashes.' }) }),
  headroom: object(headroomFields),
  exposure: exposure(),
  unusual: list(
    object({
      figure: word(UNUSUAL_FIGURES),
      high: flag({ says: 'Unusually much; else unusually little.' }),
      share: fraction({ says: 'Part of the profiles with a value that are as unusual.' }),
    }),
    { metric: 'profile.unusual', says: 'Rarest first, at most a twentieth.' },
  ),
  bond: maybe(object(bondFields, { metric: 'profile.bondState', says: 'With the inviter.' })),
};

export const profileOverview = pageFunction({
  name: 'profile_overview',
  answers: 'Everything about one person at a glance, by any form of an id; accounts without profile too.',
  args: { id: who({ required: true }) },
  answer: found('person', { ...stampFields, ...resolvedFields }, { ...account, ...standing, ...relations }),
  bench: [{ args: { id: '@person_777' } }],
});
