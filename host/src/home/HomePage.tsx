import { useQuery } from '@companion/data/query';
import { frozenAt, RANGE_WORDS } from '@companion/domain';
import {
  Card,
  ClockProvider,
  ErrorBoundary,
  ErrorPanel,
  Page,
  PageHead,
  QuietBoundary,
  Segmented,
  Skeleton,
  SkeletonKpi,
  SkeletonTable,
  useNarrow,
} from '@companion/ui/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { DataStatus } from './DataStatus';
import { FirstSync } from './FirstSync';
import { HomeKpis } from './HomeKpis';
import { HowItWorks } from './HowItWorks';
import s from './home.module.css';
import { MoversCard } from './MoversCard';
import { OpenSlashes } from './OpenSlashes';
import { PersonSearch } from './PersonSearch';
import { HOME_RANGES, useHomeAddress } from './params';
import { homeStatusQuery, openSlashesQuery, overviewQuery } from './queries';
import { ThisWeek } from './ThisWeek';
import { welcome } from './welcome';
import { XpTopCard } from './XpTopCard';

// Search and figures render first; the heavier feed is below them. All lazy parts share one file.
const Feed = lazy(() => import(/* webpackChunkName: "home" */ './Feed'));
const WatchStrip = lazy(() => import(/* webpackChunkName: "home" */ './WatchStrip'));
const MiniAppsCard = lazy(() => import(/* webpackChunkName: "home" */ './MiniAppsCard'));

const NEWCOMER = {
  title: 'Who can you trust?',
  purpose:
    'Look up anyone in the Ethos network: who vouches for them, what others say about them, and whether they were accused. No wallet needed.',
};

/** /home: what is happening now, and the fastest way to any person. */
export default function HomePage() {
  const list = useHomeAddress();
  const { range } = list.values;
  const overview = useQuery(overviewQuery(range));
  const status = useQuery(homeStatusQuery());
  const slashes = useQuery(openSlashesQuery());
  const newcomer = welcome.use()[0] === 'show';
  const { error } = overview;
  // Until the first sync's state is known, zeros could be mistaken for facts.
  const data = status.isPending ? undefined : overview.data;
  const settled = status.data?.sync.firstSyncDone ?? true;
  const empty = status.data && !settled && status.data.counts.users.n === 0 ? status.data.sync : null;
  const failed = error && !overview.data ? error : null;
  const retry = () => overview.refetch();
  const open = slashes.data?.rows ?? [];
  const ranges = (
    <Segmented
      label="Range"
      value={range}
      options={HOME_RANGES.map((value) => ({ value, label: RANGE_WORDS[value] }))}
      onChange={(value) => list.commit({ range: value })}
    />
  );
  // On a phone the search box comes directly after the words that lead to it.
  const narrow = useNarrow();
  return (
    <ClockProvider now={frozenAt(data?.asOf, overview.dataUpdatedAt)}>
      <Page>
        <PageHead
          {...(newcomer ? NEWCOMER : { title: 'Home', purpose: 'What is happening in the network now.' })}
          actions={!narrow && ranges}
        />
        <PersonSearch examples={data?.examples} />
        {narrow && !empty && <div>{ranges}</div>}
        {empty ? (
          <FirstSync sync={empty} />
        ) : (
          <>
            {newcomer && <HowItWorks kpis={data?.kpis} />}
            <div className={s.pair}>
              <Part what="The news of the week" failed={null} onRetry={retry}>
                {data && <ThisWeek overview={data} open={open} />}
              </Part>
              <Part what="Open slashes" failed={null} onRetry={retry}>
                <OpenSlashes open={open} total={slashes.data?.total ?? 0} />
              </Part>
            </div>
            <Part what="The key figures" failed={failed} onRetry={retry}>
              <Skeleton loading={!data} shape={<SkeletonKpi tiles={7} spark />}>
                {data && <HomeKpis kpis={data.kpis} from={data.from} range={data.range} settled={settled} />}
              </Skeleton>
            </Part>
            <div className={s.columns}>
              <div className={s.feed}>
                <ErrorBoundary what="The feed">
                  <Suspense fallback={null}>
                    <Feed list={list} settled={settled} />
                  </Suspense>
                </ErrorBoundary>
              </div>
              <div className={s.side}>
                <Part what="Movers" failed={failed} onRetry={retry}>
                  <Skeleton loading={!data} shape={<ListShape rows={10} />}>
                    {data && <MoversCard movers={data.movers} />}
                  </Skeleton>
                </Part>
                <div id="watch">
                  <QuietBoundary>
                    <Suspense fallback={<ListShape rows={3} />}>
                      <WatchStrip />
                    </Suspense>
                  </QuietBoundary>
                </div>
                <Part what="XP top 10" failed={failed} onRetry={retry}>
                  <Skeleton loading={!data} shape={<ListShape rows={10} />}>
                    {data && <XpTopCard xpTop={data.xpTop} />}
                  </Skeleton>
                </Part>
              </div>
            </div>
          </>
        )}
        <QuietBoundary>
          <Suspense fallback={null}>
            <MiniAppsCard />
          </Suspense>
        </QuietBoundary>
        {status.data && !empty && <DataStatus status={status.data} />}
      </Page>
    </ClockProvider>
  );
}

type PartProps = { what: string; failed: Error | null; onRetry: () => void; children: ReactNode };

/** A card that fails independently, through its data or its rendering. */
function Part({ what, failed, onRetry, children }: PartProps) {
  if (failed)
    return (
      <Card>
        <ErrorPanel what={what} error={failed} onRetry={onRetry} />
      </Card>
    );
  return <ErrorBoundary what={what}>{children}</ErrorBoundary>;
}

function ListShape({ rows }: { rows: number }) {
  return (
    <Card>
      <SkeletonTable rows={rows} columns={2} />
    </Card>
  );
}
