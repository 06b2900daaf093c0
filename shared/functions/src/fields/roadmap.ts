import { count, type Fields, id, text, word } from '../schema/field.ts';

export const ROADMAP_STATUSES = ['idea', 'planned', 'building', 'done', 'declined'] as const;

/** Something that is planned for this site. */
export const roadmapFields = {
  id: id(),
  title: text(),
  status: word(ROADMAP_STATUSES),
  votes: count(),
} as const satisfies Fields;
