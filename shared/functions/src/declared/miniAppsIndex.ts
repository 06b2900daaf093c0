import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, map, object, text } from '../schema/field.ts';

export const miniAppsIndex = pageFunction({
  name: 'mini_apps_index',
  answers: 'A live number for each of the tools that has one, and which optional ones are on.',
  answer: stamped({
    numbers: map(object({ value: count(), label: text() }), { says: 'By the path of the tool.' }),
    flags: map(flag()),
  }),
});
