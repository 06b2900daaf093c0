import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { adminLogs } from '@companion/functions/adminLogs';
import { adminLogsSummary } from '@companion/functions/adminLogsSummary';
import {
  Button,
  Checkbox,
  EmptyState,
  KpiRow,
  KpiTile,
  Notice,
  Page,
  SearchField,
  SkeletonKpi,
  Tabs,
} from '@companion/ui/core';
import { ChartRoom, CommitField, chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable, pageOf } from '@companion/ui/table';
import { lazy, useState } from 'react';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { PER_CALL } from '../asAdmin/readOn';
import { SaveFile } from '../asAdmin/SaveFile';
import { columns, groupColumns, type LogEntry } from './columns';
import s from './logs.module.css';
import { logsFile } from './logsFile';
import { LEVELS, type LogsAddress, TIMES, useLogsAddress } from './params';

// The figures must not wait for the chart's code.
const LogsChart = lazy(() => import(/* webpackChunkName: "pictures" */ './LogsChart'));

const LABELS = { q: 'Message', level: 'Level', who: 'User', path: 'Page', fingerprint: 'Similar to' };
const SINCE = { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' };
const NOUN = { one: 'entry', other: 'entries' };
const LIVE_MS = 3_000;

/** /admin/logs: which errors occurred in which browsers, and how often? */
export default function LogsPage() {
  const list = useLogsAddress();
  const [live, setLive] = useState(false);
  const again = { refetchInterval: live ? LIVE_MS : (false as const) };
  const query = useQuery({ ...adminQuery(adminLogs, { ...list.args, per: PER_CALL }), ...again });
  const summary = useQuery({ ...adminQuery(adminLogsSummary, list.args), ...again });
  const { view, page, per } = list.values;
  const chips = chipsOf(list, LABELS);
  const asOf = summary.data?.asOf ?? '';
  const common = { list, filters: <Filters list={list} />, chips, empty: <NoEntries list={list} /> };
  return (
    <Page>
      <AdminHead
        current="logs"
        title="Logs"
        purpose="What went wrong, in whose browser, and how often? Admin pages report here."
        actions={
          <>
            <Checkbox label="Live" checked={live} onChange={setLive} />
            <FilterSelect inline list={list} name="since" label="Time" words={TIMES} names={SINCE} />
          </>
        }
      />
      {!summary.isLoadingError &&
        (summary.data ? (
          <KpiRow>
            <KpiTile label="Entries" value={summary.data.total} metric="logs.entries" />
            <KpiTile label="Errors" value={summary.data.errors} metric="logs.errors" />
            <KpiTile label="Different messages" value={summary.data.messages} metric="logs.messages" />
            <KpiTile label="Users" value={summary.data.users} metric="logs.users" />
          </KpiRow>
        ) : (
          <SkeletonKpi tiles={4} />
        ))}
      <ChartRoom ready={!query.isPending} height={{ wide: 348, narrow: 420 }}>
        {summary.data && <LogsChart data={summary.data} />}
      </ChartRoom>
      <Tabs
        label="View"
        current={view}
        items={[
          { id: 'entries', label: 'Entries', to: list.href({ view: 'entries', page: 1 }) },
          { id: 'messages', label: 'By message', to: list.href({ view: 'messages', page: 1 }) },
        ]}
      />
      {view === 'messages' ? (
        <DataTable
          {...common}
          caption="Messages"
          columns={groupColumns}
          query={{ ...summary, data: summary.data && pageOf(summary.data.groups, { page, per }, asOf) }}
          rowKey={({ fingerprint }) => fingerprint}
          rowHref={({ fingerprint }) => list.href({ fingerprint, view: 'entries', page: 1 })}
          noun={{ one: 'message', other: 'messages' }}
        />
      ) : (
        <>
          {summary.data && summary.data.total > PER_CALL && (
            <Notice>
              The newest {formatNumber(PER_CALL)} of {formatNumber(summary.data.total)} entries. Use filters to find
              older ones; the file has all of them.
            </Notice>
          )}
          <DataTable
            {...common}
            caption="Log entries"
            columns={columns}
            query={{ ...query, data: query.data && pageOf(query.data.rows, { page, per }, asOf) }}
            rowKey={({ id }) => id}
            expand={(row) => <Details row={row} />}
            noun={NOUN}
            actions={<SaveFile file={(kind) => logsFile(list.args, kind)} />}
          />
        </>
      )}
    </Page>
  );
}

function Filters({ list }: { list: LogsAddress }) {
  const { q, who, path } = list.values;
  return (
    <>
      <SearchField
        label="Search in messages"
        value={q}
        onType={(text) => list.type({ q: text })}
        onCommit={(text) => list.commit({ q: text })}
      />
      <FilterSelect list={list} name="level" label={LABELS.level} words={LEVELS} any="Any level" />
      <CommitField label={LABELS.who} value={who ?? ''} onCommit={(next) => list.commit({ who: next })} />
      <CommitField label={LABELS.path} value={path ?? ''} onCommit={(next) => list.commit({ path: next })} />
    </>
  );
}

/** An entry's details. */
function Details({ row }: { row: LogEntry }) {
  return (
    <dl className={s.details}>
      <dt>Address</dt>
      <dd>
        <bdi>{row.url}</bdi>
      </dd>
      <dt>Environment</dt>
      <dd>
        <bdi>{row.environment}</bdi>
      </dd>
      <dt>Batch</dt>
      <dd>
        <bdi>{row.batch}</bdi>
      </dd>
      <dt>Data</dt>
      <dd>{row.data === null ? 'none' : <pre className={s.data}>{JSON.stringify(row.data, null, 2)}</pre>}</dd>
    </dl>
  );
}

function NoEntries({ list }: { list: LogsAddress }) {
  return (
    <EmptyState
      why={
        list.active.length > 0 || list.values.q
          ? 'No entry matches these filters.'
          : 'Nothing was reported in this range.'
      }
      action={list.active.length > 0 ? <Button onClick={list.clear}>Clear all filters</Button> : undefined}
    >
      Only admin pages report to this log.
    </EmptyState>
  );
}
