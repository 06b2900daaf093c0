import { backingRule } from '../fields/slashFilters.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, day, flag, id, list, maybe, number, object, time } from '../schema/field.ts';
import { countFrom, oneOf, pastDay, range, who } from '../schema/filter.ts';
import { person, share } from '../schema/shapes.ts';

const pair = object({
  slashId: id(),
  endorser: person(),
  subject: person(),
  points: number({ metric: 'M10', unit: 'points' }),
  reviewed: flag(),
  vouched: flag(),
  closesAt: time(),
});

export const badFriends = listFunction({
  name: 'bad_friends',
  answers: 'Who backed people who were then slashed, and the points it cost them.',
  args: { rule: backingRule('For points and who is listed.') },
  filters: {
    range: range({ says: 'When the slash closed.' }),
    asOf: pastDay(),
    role: oneOf(['reviewer', 'voucher'], { sample: 'voucher', says: 'How they backed.' }),
    minSlashes: countFrom(1, 1_000_000),
    person: who({ says: 'Who backed.' }),
  },
  orders: ['points', 'slashes', 'rate', 'last'],
  order: '-points',
  keyset: false,
  row: {
    person: person(),
    points: number({ metric: 'M10', unit: 'points' }),
    slashes: count(),
    asReviewer: count(),
    asVoucher: count(),
    leftInWindow: count({ metric: 'slashImpact.leftDuring' }),
    distinctEndorsed: count({ says: 'People ever backed.' }),
    slashedEndorsed: count({ says: 'Of them slashed while backed.' }),
    rate: share({ says: 'Slashed of backed; sorted by the lower bound, from ten backed on.' }),
    lastAt: maybe(time()),
  },
  figures: {
    people: count(),
    points: number({ unit: 'points' }),
    repeat: count({ says: 'People it happened to twice or more.' }),
    shareOfEndorsers: share({ says: 'Of all who backed someone who was slashed.' }),
    since: day({ says: 'Day from which the rule counts.' }),
  },
  more: { pairs: list(pair, { says: 'The newest two hundred.' }) },
  file: {
    name: 'slashes-bad-friends',
    columns: [
      'person',
      'points',
      'slashes',
      'asReviewer',
      'asVoucher',
      'leftInWindow',
      'distinctEndorsed',
      'slashedEndorsed',
      'rate',
      'lastAt',
    ],
  },
});
