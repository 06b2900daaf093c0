import { callAsUser } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { adminStatementRemove } from '@companion/functions/adminStatementRemove';
import { adminStatements } from '@companion/functions/adminStatements';
import { EmptyState } from '@companion/ui/core';
import { DataTable, pageOf } from '@companion/ui/table';
import { useState } from 'react';
import { adminQuery } from '../asAdmin/adminQuery';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { type Statement, statementColumns } from './columns';
import type { StatementsAddress } from './StatementsPage';
import { TOPIC_NAMES } from './topics';

const MOST_SHOWN = 500;
const CHANGES = ['admin_statements', 'admin_audit'];

/** People's replies to signals about them, which visitors see next to the signal. */
export function Statements({ list }: { list: StatementsAddress }) {
  const query = useQuery(adminQuery(adminStatements, { per: MOST_SHOWN }));
  const [asked, setAsked] = useState<Statement | null>(null);
  const { page, per } = list.values;
  const { data } = query;
  const at = new Date(query.dataUpdatedAt).toISOString();
  return (
    <>
      <DataTable
        caption="Statements"
        columns={statementColumns(setAsked)}
        query={{ ...query, data: data && pageOf(data.rows, { page, per }, at) }}
        list={list}
        rowKey={({ profileId, topic }) => `${profileId} ${topic}`}
        noun={{ one: 'statement', other: 'statements' }}
        empty={
          <EmptyState why="Nobody has responded to a signal yet.">
            People named by a signal can respond on the page that shows it.
          </EmptyState>
        }
      />
      {asked && (
        <ReasonDialog
          title="Take this statement down?"
          verb="Take down"
          danger
          changes={CHANGES}
          act={(reason) =>
            callAsUser(adminStatementRemove, { profile_id: asked.profileId, topic: asked.topic, reason })
          }
          onClose={() => setAsked(null)}
        >
          <p>
            What <bdi translate="no">{asked.person.name}</bdi> said will be removed from every page and file (
            {TOPIC_NAMES[asked.topic]}). The audit log keeps the text.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
