import { exposure } from '../fields/person.ts';
import { pageFunction } from '../schema/declaration.ts';
import { flag, found, fraction, id, list, maybe, number, object, time, wei } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { level, person, stampFields } from '../schema/shapes.ts';

const endorsed = object({
  person: person(),
  level: maybe(level()),
  reviewed: flag(),
  vouched: flag(),
  vouchedWei: maybe(wei()),
  risk: fraction({ says: 'Share of profiles of this level slashed in 180 days, smoothed.' }),
  points: number({ metric: 'M22', unit: 'points' }),
  openSlash: maybe(object({ id: id(), closesAt: time(), points: maybe(number({ unit: 'points' })) })),
});

export const badFriendsCheck = pageFunction({
  name: 'bad_friends_check',
  answers:
    'Everyone a person currently backs (500 at most, people under an open slash first), with the points it would cost on average.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      exposure: exposure(),
      rule: object(
        {
          median: number({ unit: 'points', says: 'Of the score slashes that were upheld.' }),
          review: number({ says: 'Part of a slash a reviewer loses.' }),
          vouch: number({ says: 'Part of a slash a voucher loses.' }),
        },
        { metric: 'M10' },
      ),
      rows: list(endorsed),
    },
  ),
});
