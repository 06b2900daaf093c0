import { knownFields, ownSummary, reasonsFields } from '../fields/reason.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, found, maybe } from '../schema/field.ts';
import { pastDay, who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const reasons = pageFunction({
  name: 'reasons',
  answers:
    'The most telling facts about one person, for and against, in sentences that each link to the records behind them.',
  args: { id: who({ required: true }) },
  filters: { asOf: pastDay() },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      version: count({ says: 'Of the rules.' }),
      ...reasonsFields,
      summary: ownSummary(),
      ...knownFields,
    },
  ),
  bench: [
    { args: { id: '@person_777' } },
    { args: { id: '@person_777', filters: { asOf: '2026-01-31' } }, label: 'past day', budget: 'chosen' },
  ],
});
