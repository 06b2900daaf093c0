import { counted, type Finding, figure, finding } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { inviteGraphStats } from '@companion/functions/inviteGraphStats';
import type { InviteNode } from './NodePanel';

type Forest = Pick<AnswerOf<typeof inviteGraphStats>, 'nodes' | 'rootCount' | 'maxDepth' | 'roots'>;

/** Origin of the network; null before the first invitation. */
export function forestFinding({ nodes, rootCount, maxDepth, roots: [largest] }: Forest): Finding | null {
  if (!maxDepth || largest === undefined) return null;
  const people = figure(counted(nodes, 'person', 'people'));
  const steps = figure(counted(maxDepth, 'step'));
  return rootCount === 1
    ? finding(
        'inviteGraph.oneRoot',
      )`${people} trace back to ${{ person: largest }}; the longest chain of invitations has ${steps}.`
    : finding(
        'inviteGraph.roots',
      )`${people} trace back to ${figure(counted(rootCount, 'person', 'people'))} whom nobody invited; the largest tree grew from ${{ person: largest }}, and the longest chain has ${steps}.`;
}

/** Where a person comes from, and whom they invited. */
export function personFinding({ person, ancestors, depth, subtree }: InviteNode): Finding {
  const root = ancestors.at(-1);
  const branch = figure(counted(subtree.size, 'person', 'people'));
  if (root === undefined)
    return finding('inviteGraph.root')`Nobody invited ${{ person }}, who began a branch of ${branch}.`;
  const steps = figure(counted(depth, 'step'));
  return subtree.size === 1
    ? finding('inviteGraph.leaf')`${{ person }} is ${steps} from ${{ person: root }} and has not invited anyone yet.`
    : finding(
        'inviteGraph.person',
      )`${{ person }} is ${steps} from ${{ person: root }} and leads a branch of ${branch}.`;
}

/** Whose branch is shown, and its size. */
export const branchFinding = ({ person, subtree }: Pick<InviteNode, 'person' | 'subtree'>): Finding =>
  finding('inviteGraph.branch')`The branch of ${{ person }} has ${figure(counted(subtree.size, 'person', 'people'))}.`;
