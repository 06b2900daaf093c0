import { FINDING_TOPICS } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { id, list, object, text, time, word } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

export const adminFindingsTakenDown = pageFunction({
  name: 'admin_findings_taken_down',
  answers: 'Findings about people that are not shown, the latest first.',
  rights: 'admin',
  answer: object({
    rows: list(
      object({
        profileId: id(),
        person: person(),
        topic: word(FINDING_TOPICS),
        at: time(),
        by: text({ says: 'Wallet of the admin.' }),
        reason: text(),
      }),
    ),
  }),
});
