import type { UseQueryResult } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import type { inviteGraphNode } from '@companion/functions/inviteGraphNode';
import type { inviteGraphStats } from '@companion/functions/inviteGraphStats';
import { Loaded, SkeletonText } from '@companion/ui/core';
import { ForestPanel } from './ForestPanel';
import { NodePanel } from './NodePanel';
import type { InviteGraphAddress } from './params';

type Props = {
  list: InviteGraphAddress;
  node: UseQueryResult<AnswerOf<typeof inviteGraphNode>>;
  stats: UseQueryResult<AnswerOf<typeof inviteGraphStats>>;
};

/** Side panel: the selected person's branch, or overall figures. */
export default function SidePanel({ list, node, stats }: Props) {
  if (list.values.person !== null && node.data?.person !== null)
    return (
      <Loaded query={node} what="The branch" shape={<SkeletonText lines={12} />}>
        {(answer) => answer.person && <NodePanel node={answer} everyone={stats.data?.everyone} list={list} />}
      </Loaded>
    );
  return (
    <Loaded query={stats} what="Figures for everyone" shape={<SkeletonText lines={12} />}>
      {(answer) => <ForestPanel stats={answer} list={list} />}
    </Loaded>
  );
}
