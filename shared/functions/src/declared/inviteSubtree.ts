import { listFunction } from '../schema/declaration.ts';
import { count, maybe, time } from '../schema/field.ts';
import { countFrom, pastDay, who } from '../schema/filter.ts';
import { largestBranch } from '../schema/largest.ts';
import { person, personFields } from '../schema/shapes.ts';

export const inviteSubtree = listFunction({
  name: 'invite_subtree',
  answers: 'Everyone in the branch of the invitation tree that someone began, or in the whole forest.',
  args: { root: who({ says: 'Whose branch; everyone without it.', sampleFrom: largestBranch }) },
  filters: {
    depth: countFrom(0, 1000, { says: 'At most so many steps below where the branch begins.' }),
    asOf: pastDay(),
  },
  orders: ['lft', 'score', 'size', 'depth'],
  order: 'lft',
  row: {
    ...personFields,
    depth: count({ metric: 'invitationStats.depth', says: 'Steps to the root.' }),
    inviter: maybe(person({ says: 'Null for a root.' })),
    subtree: count({ metric: 'inviteGraph.branch', says: 'People of this branch by that day, itself included.' }),
    joinedAt: time(),
  },
  file: {
    name: 'invite-tree',
    columns: ['profileId', 'userkey', 'name', 'handle', 'score', 'depth', 'subtree', 'joinedAt', 'inviter'],
    ids: ['profileId'],
  },
});
