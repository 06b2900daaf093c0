import { useQuery } from '@companion/data/query';
import { CACHED_FEEDBACK, sizeText } from '@companion/domain';
import { adminConfig } from '@companion/functions/adminConfig';
import { adminFeedbackCounts } from '@companion/functions/adminFeedbackCounts';
import { adminLogsSummary } from '@companion/functions/adminLogsSummary';
import { adminStatus } from '@companion/functions/adminStatus';
import { KpiRow, KpiTile, Page } from '@companion/ui/core';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { isUnreachable } from '../asAdmin/isUnreachable';
import { jobState } from '../status/jobState';
import { Inbox } from './Inbox';

/** /admin: what needs a hand, and what do visitors say? */
export default function OverviewPage() {
  const inbox = useQuery(adminQuery(adminFeedbackCounts, {}));
  const counts = inbox.data;
  const cached = !counts && isUnreachable(inbox.error);
  const status = useQuery(adminQuery(adminStatus, {})).data;
  const logs = useQuery(adminQuery(adminLogsSummary, {})).data;
  const flags = useQuery(adminQuery(adminConfig, {})).data?.flags;
  const wrong = status?.jobs.filter((job) => ['late', 'failed'].includes(jobState(job))).length;
  return (
    <Page>
      <AdminHead current="overview" title="Admin" purpose="What needs a hand, and what do visitors say?" />
      <KpiRow>
        <KpiTile
          label="Waiting for an answer"
          value={cached ? CACHED_FEEDBACK.length : counts?.pending}
          note={cached ? 'of cached data' : undefined}
          metric="inbox.pending"
        />
        <KpiTile label="Not seen yet" value={counts?.unviewed} metric="inbox.unviewed" />
        <KpiTile label="Jobs late or failed" value={wrong} metric="jobs.late" />
        <KpiTile label="Errors in 24 hours" value={logs?.errors} metric="logs.errors" />
        <KpiTile
          label="Optional pages on"
          value={flags?.filter(({ enabled }) => enabled).length}
          note={flags && `of ${flags.length}`}
          metric="flags.on"
        />
        <KpiTile label="Database" value={status && sizeText(status.database.bytes)} metric="database.size" />
      </KpiRow>
      <Inbox />
    </Page>
  );
}
