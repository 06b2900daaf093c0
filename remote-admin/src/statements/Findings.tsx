import { callAsUser } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { adminFindingSet } from '@companion/functions/adminFindingSet';
import { adminFindingsTakenDown } from '@companion/functions/adminFindingsTakenDown';
import { EmptyState } from '@companion/ui/core';
import { DataTable, pageOf } from '@companion/ui/table';
import { useState } from 'react';
import { adminQuery } from '../asAdmin/adminQuery';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { type Finding, findingColumns } from './columns';
import type { StatementsAddress } from './StatementsPage';
import { FINDING_CHANGES, TOPIC_NAMES } from './topics';

/** Findings that were taken down, until they are restored. */
export function Findings({ list }: { list: StatementsAddress }) {
  const query = useQuery(adminQuery(adminFindingsTakenDown, {}));
  const [asked, setAsked] = useState<Finding | null>(null);
  const { page, per } = list.values;
  const { data } = query;
  const at = new Date(query.dataUpdatedAt).toISOString();
  return (
    <>
      <DataTable
        caption="Findings taken down"
        columns={findingColumns(setAsked)}
        query={{ ...query, data: data && pageOf(data.rows, { page, per }, at) }}
        list={list}
        rowKey={({ profileId, topic }) => `${profileId} ${topic}`}
        noun={{ one: 'finding', other: 'findings' }}
        empty={
          <EmptyState why="No findings have been taken down.">
            A finding that is wrong about a person can be taken down, with a reason.
          </EmptyState>
        }
      />
      {asked && (
        <ReasonDialog
          title="Put this finding back?"
          verb="Put back"
          changes={FINDING_CHANGES}
          act={(reason) =>
            callAsUser(adminFindingSet, { profile_id: asked.profileId, topic: asked.topic, shown: true, reason })
          }
          onClose={() => setAsked(null)}
        >
          <p>
            {TOPIC_NAMES[asked.topic]} counts <bdi translate="no">{asked.person.name}</bdi> again from its next run on.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
