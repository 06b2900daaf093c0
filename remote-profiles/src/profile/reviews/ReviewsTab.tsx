import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { FindingLine, personName, TimeAgo } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import s from '../profile.module.css';
import { SideSwitch, TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { reviewsFinding } from '../tabFindings';
import { givenColumns, receivedColumns } from './columns';
import { type ReviewsAddress, useReviewsAddress } from './params';
import { type Review, reviewsQuery } from './queries';

const LABELS = { q: 'Text', sentiment: 'Sentiment', archived: 'Archived' };

/** Reviews about or by this person. Archived ones are struck through and never count. */
export default function ReviewsTab({ profile }: TabProps) {
  const { person } = profile;
  const list = useReviewsAddress(personFilter(person));
  const { dir } = list.values;
  const query = useQuery(reviewsQuery(list.args));
  return (
    <>
      <FindingLine of={list.active.length === 0 && dir === 'in' ? reviewsFinding(profile) : null} />
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
        chips={chipsOf(list, LABELS)}
        exportOf={{ fn: 'reviews_list', filters: list.filters }}
      />
    </>
  );
}

function Filters({ list }: { list: ReviewsAddress }) {
  return (
    <>
      <SideSwitch list={list} name="dir" label="Direction" names={{ in: 'Received', out: 'Given' }} />
      <FilterSelect inline list={list} name="archived" label={LABELS.archived} words={['hide', 'show', 'only']} />
      <FilterSelect
        inline
        list={list}
        name="sentiment"
        label={LABELS.sentiment}
        words={['positive', 'neutral', 'negative', 'unknown']}
        any="Any"
      />
      <TabRange list={list} />
    </>
  );
}

/** The full, unmodified text. */
function ReviewText({ review: { title, body, archivedAt, archivedEstimated } }: { review: Review }) {
  return (
    <div className={s.text}>
      <h3 data-struck={archivedAt ? '' : undefined}>
        <bdi>{title || 'No title'}</bdi>
      </h3>
      <p>{body ? <bdi>{body}</bdi> : <span className={s.muted}>No text.</span>}</p>
      {archivedAt && (
        <p className={s.muted}>
          {archivedEstimated ? 'First seen archived' : 'Archived'} <TimeAgo at={archivedAt} />
        </p>
      )}
    </div>
  );
}
