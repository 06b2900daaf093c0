import type { UseQueryResult } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ErrorPanel, ExportMenu, FilterChips, LiveRegion, Skeleton, SkeletonTable } from '@companion/ui/core';
import type { ReactNode } from 'react';
import { filterWords } from './filterWords';
import { NobodyFound } from './NobodyFound';
import { PeopleCards } from './PeopleCards';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import type { ProfilesResult } from './queries';

type CardsPanelProps = {
  list: ProfilesAddress;
  query: UseQueryResult<ProfilesResult>;
  exportOf: { fn: string; filters: Record<string, unknown> };
  filters: ReactNode;
  actions: ReactNode;
};

/** The cards with the table's tools: filters, count, export. */
export function CardsPanel({ list, query, exportOf, filters, actions }: CardsPanelProps) {
  const { data, error, isPending, refetch } = query;
  const fallback: Record<string, unknown> = list.defaults;
  const count = data ? `${formatNumber(data.total)} ${data.total === 1 ? 'person' : 'people'}` : '';
  return (
    <section className={s.panel} aria-label="People">
      <div className={s.tools}>
        {filters}
        <span className={s.spread} />
        {actions}
        <ExportMenu {...exportOf} sort={list.values.sort} />
      </div>
      <FilterChips
        filters={filterWords(list)}
        onRemove={(key) => list.commit({ [key]: fallback[key] })}
        onClear={list.clear}
      />
      <LiveRegion>{count}</LiveRegion>
      {error && !data ? (
        <ErrorPanel what="The list of people" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton loading={isPending} shape={<SkeletonTable rows={6} columns={3} />}>
          {data &&
            (data.rows.length > 0 ? (
              <PeopleCards list={list} result={data} />
            ) : (
              <NobodyFound list={list} result={data} />
            ))}
        </Skeleton>
      )}
    </section>
  );
}
