import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, object, text, word } from '../schema/field.ts';

export const roadmap = pageFunction({
  name: 'roadmap',
  answers: 'What is planned for this site, in order.',
  answer: list(
    object({
      id: id(),
      title: text(),
      status: word(['idea', 'planned', 'building', 'done', 'declined']),
      votes: count(),
    }),
  ),
});
