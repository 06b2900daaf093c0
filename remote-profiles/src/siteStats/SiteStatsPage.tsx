import { functionQuery } from '@companion/data';
import { type UseQueryResult, useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { siteStats } from '@companion/functions/siteStats';
import {
  ClockProvider,
  ErrorBoundary,
  ErrorPanel,
  foundIn,
  Page,
  SkeletonTable,
  SkeletonText,
} from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePlaceInView } from '../parts/usePlaceInView';
import { DataState } from './DataState';
import { networkFinding } from './finding';
import { Glossary } from './Glossary';
import { NetworkKpis } from './NetworkKpis';
import { OpenData } from './OpenData';
import { PartCards } from './PartCards';
import { useSiteStatsAddress } from './params';
import type { SiteStats } from './queries';
import { SiteUsage } from './SiteUsage';
import s from './siteStats.module.css';
import { Versions } from './Versions';

// The figures must not wait for the code of a picture, nor for 300 definitions.
const NetworkPicture = lazy(() => import(/* webpackChunkName: "pictures" */ './NetworkPicture'));
const Method = lazy(() => import('./Method'));

/** /site-stats: how is the network doing, how good is the data, and how is everything worked out? */
export default function SiteStatsPage() {
  const list = useSiteStatsAddress();
  const query = useQuery(functionQuery(siteStats, list.args));
  const { data, error } = query;
  usePlaceInView(data !== undefined);
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Network and method"
          finding={foundIn(data, error, (stats) => networkFinding(stats, list.values.range))}
          purpose="How is the network doing, how good is the data, and how is everything worked out?"
          list={list}
          pastDays
        />
        <nav className={s.jumps} aria-label="On this page">
          <a href="#data">State of the data</a>
          <a href="#glossary">Glossary</a>
          <a href="#method">Method</a>
          <a href="#versions">Versions and rules</a>
          <a href="#open-data">Open data</a>
          <a href="#usage">Site usage</a>
        </nav>
        {error && !data ? (
          <ErrorPanel what="The statistics" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <NetworkKpis data={data} range={list.values.range} />
            <ChartRoom ready={data !== undefined} height={{ wide: 370, narrow: 440 }}>
              {data && <NetworkPicture data={data} />}
            </ChartRoom>
          </>
        )}
        <PartCards />
        <Part id="data" title="State of the data">
          <Answered query={query} what="The state of the data" columns={5}>
            {(stats) => <DataState data={stats} />}
          </Answered>
        </Part>
        <Part id="glossary" title="Glossary">
          <Glossary />
        </Part>
        <Part id="method" title="Method">
          <p className={s.text}>
            Every figure of this site is a plain count or one of these definitions. Signals describe patterns in public
            data and are no verdicts: each names its version, shows the rows it rests on, and stays silent below its
            least number of cases.
          </p>
          <ErrorBoundary what="The definitions">
            <Suspense fallback={<SkeletonText lines={12} />}>
              <Method list={list} detectors={data?.detectors ?? []} />
            </Suspense>
          </ErrorBoundary>
        </Part>
        <Part id="versions" title="Versions and rules">
          <Answered query={query} what="The versions and rules" columns={4}>
            {(stats) => <Versions data={stats} />}
          </Answered>
        </Part>
        <Part id="open-data" title="Open data">
          <OpenData />
        </Part>
        <Part id="usage" title="Site usage">
          <Answered query={query} what="The usage of the site" columns={2}>
            {(stats) => <SiteUsage data={stats} />}
          </Answered>
        </Part>
      </Page>
    </ClockProvider>
  );
}

type AnsweredProps = {
  query: UseQueryResult<SiteStats>;
  what: string;
  columns: number;
  children: (stats: SiteStats) => ReactNode;
};

/** What the page's answer fills, without the wait of `Loaded`: a link to a place further down must find all above it drawn. */
function Answered({ query: { data, error, refetch }, what, columns, children }: AnsweredProps) {
  if (data) return children(data);
  if (error) return <ErrorPanel what={what} error={error} onRetry={() => refetch()} />;
  return <SkeletonTable rows={8} columns={columns} />;
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={s.partOfPage} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
