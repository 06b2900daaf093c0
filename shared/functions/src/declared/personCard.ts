import { personFlag } from '../fields/person.ts';
import { sentiments } from '../fields/profileRow.ts';
import { briefReasons } from '../fields/reason.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { list, maybe, time, wei, whole } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { level, person, personFields } from '../schema/shapes.ts';

export const personCard = pageFunction({
  name: 'person_card',
  answers: 'What a card about someone shows; null for a user id nobody has.',
  args: { user_id: recordId({ required: true, sampleFrom: { ...mostReviewed, value: 'userId' } }) },
  answer: maybe(
    stamped({
      ...personFields,
      level: maybe(level()),
      xpTotal: maybe(whole()),
      xpSeason: whole({ metric: 'profile.xp' }),
      reviews: sentiments(),
      vouchedInWei: wei({ metric: 'profile.vouchedIn' }),
      joinedAt: maybe(time()),
      invitedBy: maybe(person()),
      flags: list(personFlag()),
      ...briefReasons,
    }),
  ),
});
