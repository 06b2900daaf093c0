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
  PageHead,
  SkeletonTable,
  SkeletonText,
  Tabs,
} from '@companion/ui/core';
import { ChartRoom, TimedHead } from '@companion/ui/page';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePlaceInView } from '../parts/usePlaceInView';
import { DataState } from './DataState';
import { networkFinding, usageFinding } from './finding';
import { Glossary } from './Glossary';
import { NetworkKpis } from './NetworkKpis';
import { OpenData } from './OpenData';
import { PartCards } from './PartCards';
import { type SiteStatsAddress, type SiteStatsView, useSiteStatsAddress } from './params';
import type { SiteStats } from './queries';
import { SiteUsage } from './SiteUsage';
import s from './siteStats.module.css';
import { Versions } from './Versions';

// The figures must not wait for the charts' code or for 300 definitions.
const NetworkPicture = lazy(() => import(/* webpackChunkName: "pictures" */ './NetworkPicture'));
const Method = lazy(() => import('./Method'));

/** /site-stats: how is the network doing, how good is the data, and how is everything computed? */
export default function SiteStatsPage() {
  const list = useSiteStatsAddress();
  const query = useQuery(functionQuery(siteStats, list.args));
  const { data } = query;
  usePlaceInView(data !== undefined);
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <Head list={list} query={query} />
        <Tabs
          label="Views of the network and its method"
          current={list.view}
          items={[
            { id: 'network', label: 'Network', to: list.href({ view: 'network' }) },
            { id: 'data', label: 'Data', to: list.href({ view: 'data' }) },
            { id: 'method', label: 'Method and glossary', to: list.href({ view: 'method' }) },
            { id: 'use', label: 'Use of this site', to: list.href({ view: 'use' }) },
          ]}
        />
        {list.view === 'network' && <Network list={list} query={query} />}
        {list.view === 'data' && (
          <>
            <Part id="data" title="Data status">
              <Answered query={query} what="The data status" columns={5}>
                {(stats) => <DataState data={stats} />}
              </Answered>
            </Part>
            <Part id="open-data" title="Open data">
              <OpenData />
            </Part>
          </>
        )}
        {list.view === 'method' && <Explained list={list} query={query} />}
        {list.view === 'use' && (
          <Part id="usage" title="Use of this site">
            <Answered query={query} what="The use of the site" columns={2}>
              {(stats) => <SiteUsage data={stats} />}
            </Answered>
          </Part>
        )}
      </Page>
    </ClockProvider>
  );
}

type ViewProps = { list: SiteStatsAddress & { view: SiteStatsView }; query: UseQueryResult<SiteStats> };

const PURPOSE = 'How is the network doing, how good is the data, and how is everything calculated?';
const TITLE = 'Network and method';

/** Only views over a period offer a range. */
function Head({ list, query: { data, error } }: ViewProps) {
  const { range } = list.values;
  if (list.view === 'data' || list.view === 'method') return <PageHead title={TITLE} purpose={PURPOSE} />;
  return (
    <TimedHead
      title={TITLE}
      finding={foundIn(data, error, (stats) =>
        list.view === 'network' ? networkFinding(stats, range) : usageFinding(stats),
      )}
      purpose={PURPOSE}
      list={list}
      pastDays
    />
  );
}

function Network({ list, query: { data, error, refetch } }: ViewProps) {
  return (
    <>
      {error && !data ? (
        <ErrorPanel what="The statistics" error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <NetworkKpis data={data} range={list.values.range} />
          <ChartRoom ready={data !== undefined} height={{ wide: 370, narrow: 440 }}>
            {data && <NetworkPicture data={data} />}
          </ChartRoom>
        </>
      )}
      <PartCards />
    </>
  );
}

function Explained({ list, query }: ViewProps) {
  return (
    <>
      <nav className={s.jumps} aria-label="On this page">
        <a href="#glossary">Glossary</a>
        <a href="#method">Method</a>
        <a href="#versions">Versions and rules</a>
      </nav>
      <Part id="glossary" title="Glossary">
        <Glossary />
      </Part>
      <Part id="method" title="Method">
        <p className={s.text}>
          Every figure on this site is a plain count or one of these definitions. Signals describe patterns in public
          data and are not verdicts: each names its version, shows the rows behind it, and appears only with enough
          cases.
        </p>
        <ErrorBoundary what="The definitions">
          <Suspense fallback={<SkeletonText lines={12} />}>
            <Method list={list} detectors={query.data?.detectors ?? []} />
          </Suspense>
        </ErrorBoundary>
      </Part>
      <Part id="versions" title="Versions and rules">
        <Answered query={query} what="The versions and rules" columns={4}>
          {(stats) => <Versions data={stats} />}
        </Answered>
      </Part>
    </>
  );
}

type AnsweredProps = {
  query: UseQueryResult<SiteStats>;
  what: string;
  columns: number;
  children: (stats: SiteStats) => ReactNode;
};

/**
 * Renders the page's answer without the delay of `Loaded`: a link to an anchor further down needs everything above it
 * rendered.
 */
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
