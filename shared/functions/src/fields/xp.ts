import { count, either, type Fields, id, maybe, number, object, text, whole, word } from '../schema/field.ts';

export const seasonField = { id: id(), name: text(), weeks: count() } as const satisfies Fields;

/** Change of XP against the week before (M19). */
export const xpChange = () =>
  object({
    delta: whole(),
    deltaPct: maybe(either([number({ unit: 'percent' }), word(['new'])], { says: 'New after a week without XP.' })),
    rankChange: maybe(either([whole(), word(['new'])], { says: 'Places gained; new without a rank before.' })),
  });
