import { headroomFields } from '../fields/person.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, id, list, object, optional, word } from '../schema/field.ts';
import { levelsNamed, oneOf, who, yesNo } from '../schema/filter.ts';
import { person, share } from '../schema/shapes.ts';

const RULES = ['eip7', 'eip14'] as const;

export const reciprocatedPeople = listFunction({
  name: 'reciprocated_people',
  answers: 'How many of someone’s reciprocated reviews count, and which do not.',
  args: {
    rule: oneOf(RULES, { fallback: 'eip7', says: 'Answered reviews, or also those on a triangle or rectangle.' }),
  },
  filters: {
    person: who(),
    level: levelsNamed(),
    neutralised: yesNo({ says: 'Whether some of their reviews do not count.' }),
  },
  orders: ['neutralised', 'reciprocated', 'positive', 'headroom'],
  order: '-neutralised',
  row: {
    person: person(),
    ...headroomFields,
    today: count({ metric: 'EIP-7', says: 'Not counted under EIP-7, whatever the rule asked for.' }),
    neutralisedIds: list(id()),
    quickShare: share({ says: 'Mutual pairs answered within 24 hours.' }),
  },
  more: {
    rule: word(RULES),
    inForce: optional(
      object(
        { free: count({ says: 'Returned reviews that count in any case.' }), perNonReturned: count() },
        {
          metric: 'EIP-7',
          says: 'The numbers of the rule today: `perNonReturned` more count for each that was not returned.',
        },
      ),
    ),
  },
  file: {
    name: 'reciprocated-people',
    columns: [
      'person',
      'positive',
      'reciprocated',
      'nonReciprocated',
      'counted',
      'neutralised',
      'headroom',
      'quickShare',
      { name: 'neutralisedIds', of: ({ neutralisedIds }) => neutralisedIds.join(' ') },
    ],
  },
  bench: [{ args: { rule: 'eip14' } }],
});
