import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, map, maybe, object, text, time } from '../schema/field.ts';

export const miniAppsIndex = pageFunction({
  name: 'mini_apps_index',
  answers: 'A live number for each of the tools that has one, and which optional ones are on.',
  answer: stamped({
    numbers: map(object({ value: count(), label: text() }), { says: 'By the path of the tool.' }),
    runs: map(maybe(time()), {
      says: 'When what the tool reads was last counted: null before the first time, absent where nothing is counted ahead.',
    }),
    flags: map(flag()),
  }),
});
