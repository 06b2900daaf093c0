import { STATEMENT_TOPICS, statement } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { maybe } from '../schema/field.ts';
import { longText, oneOf } from '../schema/filter.ts';

export const statementSave = pageFunction({
  name: 'statement_save',
  answers: 'Publishes, changes or (with empty text) withdraws a person’s statement about a signal concerning them.',
  args: { topic: oneOf(STATEMENT_TOPICS, { required: true }), body: longText(1000, { required: true }) },
  rights: 'session',
  writes: true,
  answer: maybe(statement()),
});
