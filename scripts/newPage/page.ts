import { PLACEHOLDER } from '../placeholders';
import type { PageNames } from './names';

export const columnsFile = ({ declared }: PageNames): string => `import type { RowOf } from '@companion/functions';
import type { ${declared} } from '@companion/functions/${declared}';
import { Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';

/** Ids are the names of the fields, which an export understands. */
export const columns: readonly Column<RowOf<typeof ${declared}>>[] = [
  { id: 'at', header: 'When', sort: 'at', width: 116, cell: (row) => <TimeAgo at={row.at} />, primary: true },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} />, primary: true },
  { id: 'title', header: 'Title', cell: (row) => <bdi>{row.title}</bdi>, main: true, primary: true },
  { id: 'id', header: 'Id', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];
`;

export const chartFile = ({
  declared,
  component,
  title,
  metric,
}: PageNames): string => `import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import type { FiltersOf } from '@companion/functions';
import { ${declared}Series } from '@companion/functions/${declared}Series';
import { ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';

const SERIES = [{ key: 'count', label: '${title}', tone: 'accent' }] as const;

type Props = { filters: FiltersOf<typeof ${declared}Series> };

/** ${title} over time. */
export default function ${component}Chart({ filters }: Props) {
  const { data, error, refetch } = useQuery(functionQuery(${declared}Series, { filters }));
  if (error && !data) return <ErrorPanel what="The chart" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const { points, bucket } = data;
  const total = points.reduce((sum, { count }) => sum + count, 0);
  return (
    <StackedBars
      title="${title} over time"
      unit={\`per \${bucket}\`}
      metric="${metric}"
      asOf={data.asOf}
      bucket={bucket}
      series={SERIES}
      summary={\`\${counted(total, 'row')} over \${counted(points.length, bucket)}.\`}
      buckets={points.map(({ at, count }) => ({ at, values: { count } }))}
    />
  );
}
`;

export const pageFile = ({
  path,
  fn,
  declared,
  component,
  title,
  metric,
}: PageNames): string => `import { functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ${declared} } from '@companion/functions/${declared}';
import { ClockProvider, KpiRow, KpiTile, Page, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { ChartRoom, chipsOf, PersonField, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { useFunctionAddress } from '@companion/ui/url';
import { lazy } from 'react';
import { columns } from './columns';

// The first row must not wait for the code of a picture.
const ${component}Chart = lazy(() => import(/* webpackChunkName: "pictures" */ './${component}Chart'));

/** ${path}: the one question this page answers. */
export default function ${component}Page() {
  const list = useFunctionAddress(${declared}, { cols: columns.map(({ id }) => id) });
  const { query, figures, failed } = useListQuery((args) => functionQuery(${declared}, args), list.args);
  const kpis = figures?.kpis;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead title="${title}" purpose="${PLACEHOLDER}" list={list} pastDays />
        {!failed && (
          <Skeleton loading={!kpis} shape={<SkeletonKpi tiles={1} />}>
            {kpis && (
              <KpiRow>
                <KpiTile label="${title}" value={kpis.count} metric="${metric}" />
              </KpiRow>
            )}
          </Skeleton>
        )}
        <ChartRoom ready={!query.isPending} height={{ wide: 388, narrow: 452 }}>
          <${component}Chart filters={list.filters} />
        </ChartRoom>
        <DataTable
          caption="${title}"
          columns={columns}
          query={query}
          list={list}
          rowKey={(row) => row.id}
          noun={{ one: 'row', other: 'rows' }}
          filters={<PersonField list={list} name="author" label="Author" />}
          chips={chipsOf(list, { author: 'Author' })}
          exportOf={{ fn: '${fn}', filters: list.filters, feed: true }}
        />
      </Page>
    </ClockProvider>
  );
}
`;
