import { count, list, object } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

/** People of the invitation tree by their distance from a root. */
export const depths = () => list(object({ depth: count(), count: count() }), { metric: 'invitationStats.depth' });

/** Inviter first, root last. */
export const ancestors = () => list(person(), { says: 'Inviter first, root last.' });
