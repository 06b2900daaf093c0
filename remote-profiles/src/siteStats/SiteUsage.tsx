import { counted, formatNumber } from '@companion/domain';
import { Card, EmptyState } from '@companion/ui/core';
import { lazy, Suspense } from 'react';
import type { SiteStats } from './queries';
import { RowsTable } from './RowsTable';
import s from './siteStats.module.css';

const UsagePicture = lazy(() => import(/* webpackChunkName: "pictures" */ './UsagePicture'));

/** How often each page of this site is opened: counts only, nothing about visitors. */
export function SiteUsage({ data }: { data: SiteStats }) {
  const { pages, points } = data.usage;
  const total = points.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <>
      <p className={s.text}>
        A visit is counted when this site is opened and its code runs; moving between pages does not count again. Only
        the kind of page and the day are stored: no cookie, no address, no user, and not who a page was about.
      </p>
      {pages.length === 0 ? (
        <EmptyState why="There were no visits in this range." />
      ) : (
        <>
          <Suspense fallback={null}>
            <UsagePicture data={data} />
          </Suspense>
          <Card title="Pages" note={`${counted(total, 'visit')} in the range`} flush>
            <RowsTable
              head={['Page', 'Visits']}
              rows={pages.map(({ page, visits }) => ({ key: page, cells: [page, formatNumber(visits)] }))}
            />
          </Card>
        </>
      )}
    </>
  );
}
