import { count, type Fields, id, text, word } from '../schema/field.ts';

export const ROADMAP_STATUSES = ['idea', 'planned', 'building', 'done', 'declined'] as const;

/** An item on this site's roadmap. */
export const roadmapFields = {
  id: id(),
  title: text(),
  status: word(ROADMAP_STATUSES),
  votes: count(),
} as const satisfies Fields;
