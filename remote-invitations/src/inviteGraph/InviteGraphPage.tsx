import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { inviteGraphStats } from '@companion/functions/inviteGraphStats';
import { AsOfRibbon, ClockProvider, foundIn, KpiRow, KpiTile, Page, PageHead, SkeletonKpi } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { branchFinding, forestFinding, personFinding } from './finding';
import { GraphControls } from './GraphControls';
import s from './inviteGraph.module.css';
import { useInviteGraphAddress } from './params';
import { forestQuery, nodeQuery } from './queries';

// The page's head must not wait for the rendering code.
const ForestView = lazy(() => import(/* webpackChunkName: "forest" */ './ForestView'));
const MembersTable = lazy(() => import(/* webpackChunkName: "forest" */ './MembersTable'));
const SidePanel = lazy(() => import(/* webpackChunkName: "forest" */ './SidePanel'));

/** /invitations/invite-graph: where does a person come from, who grew the network, and which branches are healthy? */
export default function InviteGraphPage() {
  const list = useInviteGraphAddress();
  const { mode, root, person, asOf } = list.values;
  const stats = useQuery(functionQuery(inviteGraphStats, {}));
  // Requested in parallel with the code that draws it.
  const forest = useQuery({ ...forestQuery, enabled: mode !== 'table' });
  const rootNode = useQuery({ ...nodeQuery(root ?? ''), enabled: root !== null });
  const node = useQuery({ ...nodeQuery(person ?? ''), enabled: person !== null });
  // A numeric id identifies the branch by itself; an unknown person means the whole forest.
  const found = rootNode.data ? (rootNode.data.person?.profileId ?? null) : undefined;
  const given = /^\d+$/.test(root ?? '') ? Number(root) : null;
  const branch = found === undefined ? given : found;
  const everyone = stats.data?.everyone;
  const ofNow = asOf === null ? undefined : 'as of now';
  const finding =
    person !== null && node.data?.person !== null
      ? foundIn(node.data, node.error, (answer) => (answer.person ? personFinding(answer) : null))
      : root !== null && rootNode.data?.person !== null
        ? foundIn(rootNode.data, rootNode.error, (answer) => (answer.person ? branchFinding(answer) : null))
        : foundIn(stats.data, stats.error, forestFinding);
  const panel = <SidePanel list={list} node={node} stats={stats} />;
  return (
    <ClockProvider now={frozenAt(stats.data?.asOf, stats.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Invite graph"
          finding={finding}
          purpose="Where does a person come from, who grew the network, and which branches are healthy?"
        />
        <AsOfRibbon asOf={asOf} />
        {everyone && stats.data ? (
          <KpiRow>
            <KpiTile label="Ever joined" value={stats.data.nodes} note={ofNow} metric="inviteGraph.branch" />
            <KpiTile
              label="Roots"
              value={stats.data.rootCount}
              note={asOf === null ? 'nobody invited them' : 'nobody invited them, as of now'}
              metric="invitationStats.depth"
            />
            <KpiTile
              label="Longest path"
              value={stats.data.maxDepth}
              unit="steps"
              note={ofNow}
              metric="invitationStats.depth"
            />
            <KpiTile
              label="Mean score, ever joined"
              value={everyone.meanScore}
              note={ofNow}
              metric="inviteGraph.health"
            />
            <KpiTile label="Flagged" interval={everyone.flagged} metric="inviteGraph.health" />
          </KpiRow>
        ) : (
          !stats.error && <SkeletonKpi tiles={5} />
        )}
        <GraphControls
          list={list}
          unknown={[node.data?.person === null ? person : null, rootNode.data?.person === null ? root : null]}
        />
        {mode === 'table' ? (
          <ChartRoom ready height={{ wide: 640, narrow: 640 }}>
            <MembersTable list={list} panel={person === null ? null : panel} />
          </ChartRoom>
        ) : (
          <ChartRoom ready height={{ wide: 780, narrow: 1080 }}>
            <div className={s.columns}>
              <ForestView
                list={list}
                forest={forest}
                person={node.data?.person?.profileId ?? null}
                root={branch}
                asking={root !== null && rootNode.isPending}
              />
              {panel}
            </div>
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}
