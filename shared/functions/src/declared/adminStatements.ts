import { STATEMENT_TOPICS } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, object, text, time, word } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const adminStatements = pageFunction({
  name: 'admin_statements',
  answers: 'People’s statements about signals concerning them, latest first.',
  args: { per: countFrom(1, 500, { fallback: 200 }) },
  rights: 'admin',
  answer: object({
    total: count(),
    rows: list(object({ profileId: id(), person: person(), topic: word(STATEMENT_TOPICS), text: text(), at: time() })),
  }),
});
