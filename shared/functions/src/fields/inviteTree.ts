import { count, list, maybe, number, object } from '../schema/field.ts';
import { person, share } from '../schema/shapes.ts';

/** Number of people in the invitation tree by distance from a root. */
export const depths = () => list(object({ depth: count(), count: count() }), { metric: 'invitationStats.depth' });

export const ancestors = () => list(person(), { says: 'Inviter first, root last.' });

/** Figures of a branch, or of the entire tree. */
export const branchFigures = () =>
  object(
    {
      size: count(),
      meanScore: maybe(number()),
      medianScore: maybe(number()),
      active: share({ says: 'Active in the last 30 days.' }),
      flagged: share({ says: 'A high farmer or bot score.' }),
      upheldSlashes: count(),
    },
    { metric: 'inviteGraph.health' },
  );
