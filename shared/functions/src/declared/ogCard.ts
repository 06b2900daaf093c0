import { sentiments } from '../fields/profileRow.ts';
import { briefReasons } from '../fields/reason.ts';
import { slashFields } from '../fields/slash.ts';
import { pageFunction } from '../schema/declaration.ts';
import { either, maybe, object, pick, wei, whole } from '../schema/field.ts';
import { oneOf, who } from '../schema/filter.ts';
import { level, personFields } from '../schema/shapes.ts';

export const ogCard = pageFunction({
  name: 'og_card',
  answers: 'What the preview of a link to a profile or slash shows; null when there is none.',
  args: {
    kind: oneOf(['profile', 'slash'], { required: true }),
    id: who({ required: true, says: 'A person, or the number of a slash.' }),
  },
  answer: maybe(
    either([
      object({
        ...personFields,
        level: maybe(level()),
        xpTotal: maybe(whole()),
        reviews: sentiments(),
        vouchedInWei: wei(),
        ...briefReasons,
      }),
      object(pick(slashFields, ['id', 'openedAt', 'author', 'subject', 'type', 'amount', 'status', 'votes'])),
    ]),
  ),
  bench: [{ args: { kind: 'slash', id: '5' }, label: 'slash' }],
});
