import { listFunction } from '../schema/declaration.ts';
import { count, id, maybe, time } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { personFields } from '../schema/shapes.ts';

export const inviteSubtree = listFunction({
  name: 'invite_subtree',
  answers: 'Everyone in the branch of the invitation tree that somebody began.',
  args: { id: who({ required: true }) },
  orders: ['lft', 'score', 'size', 'depth'],
  order: 'lft',
  row: {
    ...personFields,
    depth: count(),
    parent: maybe(id({ says: 'Profile id of the inviter.' })),
    subtree: count({ says: 'People of this branch, itself included.' }),
    joinedAt: time(),
  },
});
