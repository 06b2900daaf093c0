import { raffleFields } from '../fields/raffle.ts';
import { pageFunction } from '../schema/declaration.ts';
import { list, object, text, time } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const rafflesList = pageFunction({
  name: 'raffles_list',
  answers: 'Raffles anyone can check, newest first.',
  args: { per: countFrom(1, 200, { fallback: 50 }) },
  answer: object({
    asOf: time(),
    rows: list(object({ id: text(), ...raffleFields })),
    people: list(person(), { says: 'Organizers, and the first three winners of each.' }),
  }),
});
