import { useQuery } from '@companion/data/query';
import { sizeText } from '@companion/domain';
import { adminStatus } from '@companion/functions/adminStatus';
import { KpiRow, KpiTile, Page, SkeletonKpi } from '@companion/ui/core';
import { DataTable, orderedBy, pageOf } from '@companion/ui/table';
import { useMemo } from 'react';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { Coverage } from './Coverage';
import { columns } from './columns';
import { Database } from './Database';
import { Detectors } from './Detectors';
import { Events } from './Events';
import { growthText } from './growthText';
import { jobState } from './jobState';
import { OutsideServices } from './OutsideServices';
import { useStatusAddress } from './params';
import { StorageCard } from './Storage';
import s from './status.module.css';

const AGAIN_MS = 15_000;

/** /admin/status: is everything running, and is all data there? */
export default function StatusPage() {
  const list = useStatusAddress();
  const { sort, page, per } = list.values;
  const query = useQuery({ ...adminQuery(adminStatus, {}), refetchInterval: AGAIN_MS });
  const { data } = query;
  const jobs = useMemo(() => orderedBy(data?.jobs ?? [], columns, sort), [data, sort]);
  const wrong = jobs.filter((job) => ['late', 'failed'].includes(jobState(job))).length;
  return (
    <Page>
      <AdminHead current="status" title="Status" purpose="Is everything running, and is any data missing?" />
      {!query.isLoadingError &&
        (data ? (
          <KpiRow>
            <KpiTile label="Jobs late or failed" value={wrong} note={`of ${jobs.length}`} metric="jobs.late" />
            <KpiTile label="Reading the network" interval={data.network.rounds} metric="jobs.rounds" />
            <KpiTile label="Not understood" value={data.network.notUnderstood} metric="jobs.notUnderstood" />
            <KpiTile
              label="Database"
              value={sizeText(data.database.bytes)}
              note={growthText(data.storage)}
              metric="database.size"
            />
            <KpiTile label="Found in memory" interval={data.database.cacheHit} metric="database.cacheHit" />
          </KpiRow>
        ) : (
          <SkeletonKpi tiles={5} />
        ))}
      <DataTable
        caption="Jobs"
        columns={columns}
        query={{ ...query, data: data && pageOf(jobs, { page, per }, data.asOf) }}
        list={list}
        rowKey={({ name }) => name}
        noun={{ one: 'job', other: 'jobs' }}
      />
      {data && (
        <div className={s.cards}>
          <Coverage coverage={data.coverage} />
          <OutsideServices />
          <Events events={data.events} />
          <StorageCard storage={data.storage} />
          <Database database={data.database} />
          <Detectors detectors={data.detectors} />
        </div>
      )}
    </Page>
  );
}
