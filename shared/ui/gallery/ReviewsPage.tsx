import { reviewsList } from '@companion/functions/reviewsList';
import { StackedBars } from '../src/chart';
import {
  Eth,
  Flag,
  KpiRow,
  KpiTile,
  Num,
  Page,
  PageHead,
  PartialBanner,
  Person,
  Segmented,
  Select,
  Sentiment,
  TimeAgo,
} from '../src/core';
import { type Column, DataTable } from '../src/table';
import { type RangePreset, useFunctionAddress } from '../src/url';
import { type ReviewRow, reviews, weeks } from './samples';

const now = Date.now();
const all = reviews(400, now);
const columns: Column<ReviewRow>[] = [
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  { id: 'sentiment', header: 'Sentiment', cell: (row) => <Sentiment value={row.sentiment} />, primary: true },
  { id: 'title', header: 'Review', cell: (row) => row.title, main: true },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} hideLevel /> },
  {
    id: 'weight',
    header: 'Weight',
    cell: (row) => row.weight && <Num value={row.weight} />,
    align: 'end',
    sort: 'authorScore',
    metric: 'M7',
  },
  { id: 'up', header: 'Up', cell: (row) => <Num value={row.up} />, align: 'end', sort: 'votes' },
  { id: 'down', header: 'Down', cell: (row) => <Num value={row.down} />, align: 'end', hidden: true },
  { id: 'stake', header: 'Stake', cell: (row) => <Eth wei={row.stakeWei} />, align: 'end' },
  {
    id: 'created',
    header: 'Created',
    cell: (row) => <TimeAgo at={row.createdAt} />,
    align: 'end',
    sort: 'created',
    primary: true,
  },
];
const sentiments = ['positive', 'neutral', 'negative'] as const;
const ranges = ['7d', '30d', '90d', 'all'] as const satisfies RangePreset[];

/** A complete list page built with the kit, as in a section. */
export function ReviewsPage() {
  const list = useFunctionAddress(reviewsList, { cols: columns.map(({ id }) => id), opens: { per: 25 } });
  const { page, per, q, sentiment } = list.values;
  const found = all.filter(
    (row) => (!sentiment || row.sentiment === sentiment) && row.title.toLowerCase().includes(q.toLowerCase()),
  );
  const query = {
    data: {
      rows: found.slice((page - 1) * per, page * per),
      total: found.length === all.length ? 12_400 : found.length,
      totalExact: found.length !== all.length,
      asOf: new Date(now - 240_000).toISOString(),
      relax: [{ drop: 'q', total: 12 }],
    },
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    error: null,
    refetch: () => undefined,
  };
  return (
    <Page>
      <PageHead
        title="Reviews"
        purpose="What people wrote about each other, how it was weighed, and what became of it."
        actions={
          <Segmented
            label="Range"
            value={ranges.find((range) => range === list.values.range) ?? '90d'}
            options={ranges.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
            onChange={(range) => list.commit({ range })}
          />
        }
      />
      <PartialBanner dataUntil={new Date(now - 7_200_000).toISOString()} />
      <KpiRow>
        <KpiTile
          metric="M2"
          label="Active reviews"
          value={48213}
          delta={{ change: 12, text: '412 more than last week', better: 'up' }}
          spark={weeks(30, now).map((w) => w.values.positive)}
        />
        <KpiTile
          metric="M4"
          label="Positive share"
          value="87.4"
          unit="%"
          delta={{ change: -1, text: '1.2 points less', better: 'up' }}
          spark={weeks(30, now).map((w) => w.values.neutral)}
        />
        <KpiTile
          metric="M3"
          label="Reviewers"
          value={9120}
          delta={{ change: 0, text: 'no change' }}
          spark={weeks(30, now).map((w) => w.values.negative)}
        />
        <KpiTile
          metric="M6"
          label="Vouched behind them"
          value="1,235"
          unit="ETH"
          delta={{ change: 5, text: '18.2 ETH more' }}
        />
        <KpiTile metric="M14" label="Reciprocity" value={null} />
      </KpiRow>
      <StackedBars
        title="Reviews over time"
        unit="Reviews per week, by sentiment"
        metric="M4"
        summary="Reviews grew from about 80 to about 160 a week; most are positive."
        bucket="week"
        buckets={weeks(26, now)}
        asOf={query.data.asOf}
        series={[
          { key: 'positive', label: 'Positive', tone: 'positive' },
          { key: 'neutral', label: 'Neutral', tone: 'neutral' },
          { key: 'negative', label: 'Negative', tone: 'negative' },
        ]}
      />
      <DataTable
        caption="Reviews"
        noun={{ one: 'review', other: 'reviews' }}
        columns={columns}
        query={query}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) => `/reviews/${row.id}`}
        expand={(row) => (
          <p>
            <Flag label="written within a minute of 4 others" high={row.id % 2 === 0} /> {row.title}
          </p>
        )}
        search="Search reviews"
        exportOf={{ fn: 'reviews' }}
        chips={[
          ...(sentiment ? [{ key: 'sentiment', label: 'sentiment', value: sentiment }] : []),
          ...(q ? [{ key: 'q', label: 'text', value: q }] : []),
        ]}
        filters={
          <Select
            label="Sentiment"
            hideLabel
            value={sentiment ?? ''}
            options={[{ value: '', label: 'Any sentiment' }, ...sentiments.map((value) => ({ value, label: value }))]}
            onChange={(value) => list.commit({ sentiment: sentiments.find((each) => each === value) ?? null })}
          />
        }
      />
    </Page>
  );
}
