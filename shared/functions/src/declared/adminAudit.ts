import { AUDIT_AREAS } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { id, list, maybe, object, opaque, text, time } from '../schema/field.ts';
import { countFrom, listOf, oneOf, recordId, words } from '../schema/filter.ts';

export const adminAudit = pageFunction({
  name: 'admin_audit',
  answers: 'Changes made by admins, newest first, with the values before and after.',
  args: {
    actions: listOf(50, { sample: ['flag.set'] }),
    area: oneOf(AUDIT_AREAS, { sample: 'flag' }),
    who: words({ says: 'Wallet, or the program that did it.', sample: 'release service' }),
    after: recordId({ says: 'The `next` of the previous answer.' }),
    per: countFrom(1, 500, { fallback: 50 }),
  },
  rights: 'admin',
  answer: object({
    rows: list(
      object({
        id: id(),
        at: time(),
        actor: text(),
        action: text(),
        subject: text(),
        before: opaque(),
        after: opaque(),
        reason: maybe(text()),
      }),
    ),
    next: maybe(id()),
  }),
});
