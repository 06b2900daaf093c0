import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import { EmptyState, Notice } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable, pageOf } from '@companion/ui/table';
import { adminQuery } from '../asAdmin/adminQuery';
import { isUnreachable } from '../asAdmin/isUnreachable';
import { PER_CALL } from '../asAdmin/readOn';
import { SaveFile } from '../asAdmin/SaveFile';
import { CachedInbox } from './CachedInbox';
import { columns, STATUS_NAMES } from './columns';
import { inboxFile } from './inboxFile';
import { MessageDetail } from './MessageDetail';
import { STATUSES, useInboxAddress } from './params';

const LABELS = { status: 'Status', viewed: 'Seen' };
const SEEN = { yes: 'Seen', no: 'Not seen yet' };
const WORDS = { 'viewed:true': 'seen', 'viewed:false': 'not seen yet' };

/** Visitors' messages, newest first. */
export function Inbox() {
  const list = useInboxAddress();
  const { page, per } = list.values;
  const query = useQuery(adminQuery(adminFeedbackList, { ...list.args, per: PER_CALL }));
  const { data } = query;
  if (!data && isUnreachable(query.error)) return <CachedInbox onRetry={query.refetch} />;
  const at = new Date(query.dataUpdatedAt).toISOString();
  return (
    <>
      {data && data.total > PER_CALL && (
        <Notice>
          The newest {formatNumber(PER_CALL)} of {formatNumber(data.total)} messages. Use filters to find older ones;
          the file has all of them.
        </Notice>
      )}
      <DataTable
        caption="Feedback"
        columns={columns}
        query={{ ...query, data: data && pageOf(data.rows, { page, per }, at) }}
        list={list}
        rowKey={({ id }) => id}
        expand={(message) => <MessageDetail message={message} />}
        noun={{ one: 'message', other: 'messages' }}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={LABELS.status}
              words={STATUSES}
              names={STATUS_NAMES}
              any="Any status"
            />
            <FilterSelect
              list={list}
              name="viewed"
              label={LABELS.viewed}
              words={['yes', 'no']}
              names={SEEN}
              any="Seen or not"
              read={adminFeedbackList.args.viewed.read}
            />
          </>
        }
        chips={chipsOf(list, LABELS, WORDS)}
        actions={<SaveFile file={(kind) => inboxFile(list.args, kind)} />}
        empty={
          <EmptyState why={list.active.length > 0 ? 'No message matches these filters.' : 'Nobody has written yet.'}>
            Visitors write on the feedback page or with the button at the bottom of every page.
          </EmptyState>
        }
      />
    </>
  );
}
