import { statement } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, fraction, list, maybe, object, opaque, text, time, word } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const reasons = pageFunction({
  name: 'reasons',
  answers:
    'What tells most about one person, for and against, in sentences that each name their cases and lead to them.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      version: count({ says: 'Of the rules.' }),
      reasons: list(
        object({
          id: text({ says: 'Rule, such as `A2`.' }),
          version: count(),
          side: word(['against', 'for', 'context']),
          text: text({ metric: 'profile.reasons' }),
          parts: opaque({ says: 'The figures of the sentence.' }),
          n: count({ says: 'Cases.' }),
          share: maybe(
            fraction({ says: 'Part of those with as many cases that are as unusual; null under 30 of them.' }),
          ),
          among: maybe(text({ says: 'The share in words, from 80 % on.' })),
          href: maybe(text({ says: 'Page that holds the rows.' })),
          since: maybe(time()),
          statement: maybe(statement()),
        }),
        { says: 'At most six: three for, three against, two of context.' },
      ),
      enough: flag({ says: 'Whether any rule had enough cases.' }),
      joinedAt: maybe(time()),
      reviews: count({ says: 'Active ones received.' }),
      votes: count({ says: 'Cast.' }),
    },
  ),
  bench: [{ args: { id: '@person_777' } }],
});
