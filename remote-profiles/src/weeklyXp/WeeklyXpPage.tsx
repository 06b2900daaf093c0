import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { weeklyXp } from '@companion/functions/weeklyXp';
import { ClockProvider, ErrorPanel, Page, PageHead, personName, Select, SkeletonKpi } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom } from '@companion/ui/page';
import { Link, useParams } from '@companion/ui/router';
import { DataTable, orderedBy, pageOf } from '@companion/ui/table';
import { lazy } from 'react';
import { NobodyHere } from '../profile/NobodyHere';
import { canonicalId } from '../profile/personId';
import { usePersonTitle } from '../profile/usePersonTitle';
import { Beside } from './Beside';
import { columns } from './columns';
import { NoXp } from './NoXp';
import { useWeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';
import { useCanonicalAddress } from './useCanonicalAddress';
import s from './weeklyXp.module.css';
import { weeksFile } from './weeksFile';
import { XpKpis } from './XpKpis';

// The figures must not wait for the code of a picture.
const XpPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './XpPictures'));

/** /profiles/{identifier}/weekly-xp: how much did they earn, how steadily, and where does that place them? */
export default function WeeklyXpPage() {
  const { identifier = '' } = useParams();
  const list = useWeeklyXpAddress(identifier);
  const query = useQuery({
    ...functionQuery(weeklyXp, list.args),
    // Weeks of another person must not stand in for this one's.
    placeholderData: undefined,
  });
  const { data, error } = query;
  const person = data?.person ?? null;
  useCanonicalAddress(person && canonicalId(person), identifier);
  usePersonTitle(person && `Weekly XP of ${personName(person)}`);
  if (data?.person === null) return <NobodyHere id={identifier} suggest={[]} />;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title={person ? `Weekly XP of ${personName(person)}` : 'Weekly XP'}
          purpose="How much did they earn, how steadily, and where does that place them?"
        />
        {error && !data && <ErrorPanel what="The weeks" error={error} onRetry={() => query.refetch()} />}
        {!error && !data && <SkeletonKpi tiles={6} />}
        {data?.person && <Season xp={data} list={list} query={query} />}
      </Page>
    </ClockProvider>
  );
}

type SeasonProps = {
  xp: WeeklyXp;
  list: ReturnType<typeof useWeeklyXpAddress>;
  query: Omit<Parameters<typeof DataTable<WeeklyXp['rows'][number]>>[0]['query'], 'data'>;
};

function Season({ xp, list, query }: SeasonProps) {
  const { person, season, seasons, rows, asOf } = xp;
  const { sort, page, per } = list.values;
  const chosen = seasons.find(({ id }) => id === season);
  const sorted = orderedBy(rows, columns, sort);
  return (
    <>
      <div className={s.choices}>
        <Select
          label="Season"
          value={String(season ?? '')}
          options={seasons.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => list.commit({ season: Number(id) })}
        />
        <Beside list={list} xp={xp} />
        <Link to={`/profiles/${encodeURIComponent(canonicalId(person))}`}>Profile of {personName(person)}</Link>
      </div>
      {chosen?.hasXp ? (
        <>
          <XpKpis xp={xp} />
          <ChartRoom ready height={{ wide: 470, narrow: 540 }}>
            <XpPictures xp={xp} list={list} />
          </ChartRoom>
          <DataTable
            caption="Weeks"
            columns={columns}
            query={{ ...query, data: pageOf(sorted, { page, per }, asOf) }}
            list={list}
            rowKey={({ week }) => week}
            noun={{ one: 'week', other: 'weeks' }}
            actions={<FileButton label="CSV" file={() => weeksFile(xp, sorted)} />}
          />
        </>
      ) : (
        <NoXp list={list} seasons={seasons} name={chosen?.name ?? 'this season'} />
      )}
    </>
  );
}
