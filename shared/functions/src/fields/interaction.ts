import { count, flag, list, number, object } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

/** A person's counterparties, most interactions first. */
export const counterparties = () =>
  list(
    object({
      person: person(),
      weight: count({
        metric: 'interactions.weight',
        says: '3 per direction vouched, 2 per direction reviewed, 5 per slash, up to 5 votes.',
      }),
      reviews: count(),
      vouches: count(),
      votes: count(),
      slashes: count(),
    }),
  );

/** Chains of trust from one person to another. */
export const trustPathList = () =>
  list(
    object({
      people: list(person()),
      cost: number({
        metric: 'interactions.path',
        says: 'Lower is stronger: 1 / (1 + 3 if vouched + 2 if reviewed) for each step.',
      }),
      edges: list(object({ review: flag(), vouch: flag() })),
    }),
    { says: 'Up to four shortest ways over positive reviews and vouches, of at most five steps.' },
  );
