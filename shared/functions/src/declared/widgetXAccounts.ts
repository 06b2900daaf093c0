import { pageFunction, stamped } from '../schema/declaration.ts';
import { list, maybe, object, text, time } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { busiestAuthor } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

const held = { from: maybe(time({ says: 'Null for what was there when it was first read.' })), to: maybe(time()) };

export const widgetXAccounts = pageFunction({
  name: 'widget_x_accounts',
  answers: 'X accounts that a profile lists or listed, and its earlier handles.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...busiestAuthor, value: 'person.profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    accounts: list(object({ account: text({ says: 'Number of the account at X.' }), ...held })),
    handles: list(object({ handle: text(), ...held })),
  }),
});
