import { Select } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom } from '@companion/ui/page';
import { DataTable, orderedBy, pageOf } from '@companion/ui/table';
import { lazy, type ReactNode } from 'react';
import { Beside } from './Beside';
import { columnsOf } from './columns';
import { NoXp } from './NoXp';
import type { WeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';
import s from './weeklyXp.module.css';
import { weeksFile } from './weeksFile';
import { XpKpis } from './XpKpis';

// The figures must not wait for the chart's code.
const XpPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './XpPictures'));

type SeasonProps = {
  xp: WeeklyXp;
  list: WeeklyXpAddress;
  query: Omit<Parameters<typeof DataTable<WeeklyXp['rows'][number]>>[0]['query'], 'data'>;
  /** Links to follow from this person's weeks. */
  children: ReactNode;
};

/** A person's weeks in a season: figures, chart and rows. */
export function Season({ xp, list, query, children }: SeasonProps) {
  const { season, seasons, rows, asOf } = xp;
  const { sort, page, per } = list.values;
  const chosen = seasons.find(({ id }) => id === season);
  const columns = columnsOf(season);
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
        {children}
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
