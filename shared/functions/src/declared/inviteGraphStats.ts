import { branchFigures, depths } from '../fields/inviteTree.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, time } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

export const inviteGraphStats = pageFunction({
  name: 'invite_graph_stats',
  answers: 'How large and how deep the invitation tree is.',
  answer: stamped({
    nodes: count(),
    maxDepth: maybe(count()),
    rootCount: count(),
    roots: list(person(), { says: 'The fifty with the largest trees.' }),
    depths: depths(),
    everyone: branchFigures(),
    computedAt: maybe(time()),
  }),
});
