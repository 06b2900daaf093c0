import { useQuery } from '@companion/data/query';
import { personName, Segmented, Select, TimeAgo } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { chipsOf, choices, rangeChoices } from '../filterChoices';
import { personFilter } from '../personId';
import s from '../profile.module.css';
import type { TabProps } from '../TabPanel';
import { givenColumns, receivedColumns } from './columns';
import { filtersOf, type ReviewsParams, useReviewsParams } from './params';
import { type Review, reviewsQuery } from './queries';

const DIRECTIONS = [
  { value: 'in', label: 'Received' },
  { value: 'out', label: 'Given' },
] as const;
const LABELS = { q: 'Text', dir: 'Direction', sentiment: 'Sentiment', archived: 'Archived' };

/** Reviews about this person, or by them. Archived ones are struck through and never count. */
export default function ReviewsTab({ profile: { person } }: TabProps) {
  const list = useReviewsParams();
  const { sort, page, per, dir } = list.values;
  const filters = filtersOf(list, personFilter(person));
  const query = useQuery(reviewsQuery({ filters, sort, page, per }));
  return (
    <DataTable
      caption={`Reviews ${dir === 'out' ? 'given by' : 'received by'} ${personName(person)}`}
      columns={dir === 'out' ? givenColumns : receivedColumns}
      query={query}
      list={list}
      rowKey={(review) => review.id}
      expand={(review) => <ReviewText review={review} />}
      noun={{ one: 'review', other: 'reviews' }}
      search="Search in titles and texts"
      filters={<Filters list={list} />}
      chips={chipsOf(list, LABELS).filter(({ key }) => key !== 'dir')}
      exportOf={{ fn: 'reviews_list', filters }}
    />
  );
}

function Filters({ list: { values, commit } }: { list: ReviewsParams }) {
  return (
    <>
      <Segmented
        label="Direction"
        value={values.dir ?? 'in'}
        options={DIRECTIONS}
        onChange={(dir) => commit({ dir })}
      />
      <Select
        inline
        label="Archived"
        value={values.archived ?? 'hide'}
        options={choices(['hide', 'show', 'only'])}
        onChange={(word) => commit({ archived: word as 'hide' })}
      />
      <Select
        inline
        label="Sentiment"
        value={values.sentiment ?? ''}
        options={[{ value: '', label: 'Any' }, ...choices(['positive', 'neutral', 'negative'])]}
        onChange={(word) => commit({ sentiment: (word || null) as 'positive' | null })}
      />
      <Select
        inline
        label="Range"
        value={values.range}
        options={rangeChoices}
        onChange={(range) => commit({ range })}
      />
    </>
  );
}

/** The whole of what was written, exactly as it was. */
function ReviewText({ review: { title, body, archivedAt } }: { review: Review }) {
  return (
    <div className={s.text}>
      <h3 data-struck={archivedAt ? '' : undefined}>
        <bdi>{title || 'No title'}</bdi>
      </h3>
      <p>{body ? <bdi>{body}</bdi> : <span className={s.muted}>No text was written.</span>}</p>
      {archivedAt && (
        <p className={s.muted}>
          Archived <TimeAgo at={archivedAt} />
        </p>
      )}
    </div>
  );
}
