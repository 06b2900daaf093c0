import { slashFields } from '../fields/slash.ts';
import { slashFilters } from '../fields/slashFilters.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, id, list, maybe, number, object, pick, word } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const slashThresholds = pageFunction({
  name: 'slash_thresholds',
  answers: 'Closed slashes with the weight of their votes and their limits, to try other limits in the browser.',
  filters: { ...slashFilters, minVotes: countFrom(0, 1_000_000) },
  answer: stamped({
    total: count({ says: 'Closed slashes that match; the newest thousand of them are listed.' }),
    thresholds: maybe(
      object(
        { passPct: maybe(number()), defendPct: maybe(number()) },
        { metric: 'slash.bands', unit: 'percent', says: 'The current limits.' },
      ),
    ),
    points: list(
      object({
        ...pick(slashFields, ['id', 'type', 'amount', 'mismatch']),
        author: id({ says: 'User id.' }),
        subject: id({ says: 'User id.' }),
        status: word(['upheld', 'defended', 'inconclusive']),
        weightUp: number({ metric: 'M7', says: '0 without a vote for it.' }),
        weightAll: number({ metric: 'M7' }),
        passPct: maybe(number({ unit: 'percent', says: 'The limit of its day.' })),
        defendPct: maybe(number({ unit: 'percent' })),
        supporterPoints: maybe(
          number({ metric: 'M10', unit: 'points', says: 'Lost by supporters if upheld; null of no score slash.' }),
        ),
      }),
    ),
    people: list(person(), { says: 'Everyone who accuses or is accused, once.' }),
  }),
});
