import { bondScoreFields } from '../fields/bond.ts';
import { ancestors, branchFigures } from '../fields/inviteTree.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, found, list, maybe, number, object, time } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { largestBranch } from '../schema/largest.ts';
import { level, person, personFields, stampFields } from '../schema/shapes.ts';

const some = () => maybe(list(person(), { says: 'Those that count; null up to four invitees.' }));

export const inviteGraphNode = pageFunction({
  name: 'invite_graph_node',
  answers:
    'One person in the invitation tree: the path to the root, those invited (the 500 largest branches), and the whole branch.',
  args: { id: who({ required: true, sampleFrom: largestBranch }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      depth: count({ metric: 'invitationStats.depth' }),
      x: number(),
      y: number(),
      ancestors: ancestors(),
      children: list(object({ ...personFields, subtree: count({ says: 'People of this branch, itself included.' }) })),
      subtree: branchFigures(),
      levels: list(object({ level: level(), count: count() })),
      growth: list(object({ at: time(), count: count() }), { says: 'People who joined in each month.' }),
      bondScore: maybe(object({ ...bondScoreFields, bottom: some(), top: some() })),
    },
  ),
});
