import { type Fields, flag, id, maybe, text, time, word } from '../schema/field.ts';

export const FEEDBACK_STATUSES = ['pending', 'in_progress', 'responded', 'closed'] as const;

/** A visitor's message to the operators of the site. */
export const feedbackFields = {
  id: id(),
  profileId: id(),
  displayName: text(),
  twitterHandle: maybe(text()),
  avatarUrl: maybe(text()),
  pageUrl: text(),
  pageName: text(),
  text: text(),
  status: word(FEEDBACK_STATUSES),
  adminViewed: flag(),
  adminResponse: maybe(text()),
  adminResponderId: maybe(id({ says: 'Profile id.' })),
  createdAt: time(),
  updatedAt: time(),
  respondedAt: maybe(time()),
} as const satisfies Fields;
