import { looseQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { Card, ErrorPanel, Num, Page, PageHead, Skeleton, SkeletonText, TimeAgo } from '@companion/ui/core';

type SiteStatus = { asOf: string; dataUntil: string | null; counts: Record<string, number> };

/** What the database holds and how old it is. */
export default function OverviewPage() {
  const { data, error, isPending, refetch } = useQuery(looseQuery<SiteStatus>('site_status'));
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

function Rows({ status }: { status: SiteStatus }) {
  return (
    <>
      <dl>
        {Object.entries(status.counts).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Num value={count} />
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
