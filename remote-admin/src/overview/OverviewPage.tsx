import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { siteStatus } from '@companion/functions/siteStatus';
import { Card, ErrorPanel, Num, Page, PageHead, Skeleton, SkeletonText, TimeAgo } from '@companion/ui/core';

/** What the database holds and how old it is. */
export default function OverviewPage() {
  const { data, error, isPending, refetch } = useQuery(functionQuery(siteStatus, {}));
  return (
    <Page>
      <PageHead title="Admin" purpose="What the database holds, and how fresh it is." />
      <Card title="Rows">
        {error ? (
          <ErrorPanel what="The site status" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton loading={isPending} shape={<SkeletonText lines={6} />}>
            {data && <Rows status={data} />}
          </Skeleton>
        )}
      </Card>
    </Page>
  );
}

function Rows({ status }: { status: AnswerOf<typeof siteStatus> }) {
  return (
    <>
      <dl>
        {Object.entries(status.counts).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {count.exact ? '' : 'about '}
              <Num value={count.n} />
            </dd>
          </div>
        ))}
      </dl>
      {status.dataUntil && (
        <p>
          Data read <TimeAgo at={status.dataUntil} />
        </p>
      )}
    </>
  );
}
