import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { reviewsTextGroups } from '@companion/functions/reviewsTextGroups';
import { ClockProvider, EmptyState, foundIn, Page } from '@companion/ui/core';
import { SignalNote } from '@companion/ui/evidence';
import { CountField, chipsOf, PersonField } from '@companion/ui/page';
import { DataTable, dropsOf } from '@companion/ui/table';
import { BatchesHead } from '../BatchesHead';
import { textsFinding } from './finding';
import { SIZES, useTextsAddress } from './params';
import { type TextGroup, textColumns } from './textColumns';
import s from './texts.module.css';

const LABELS = { min: 'Min. reviews', author: 'Author' };

/** Reviews by one author in nearly identical words, one row per text. */
export default function TextsView() {
  const list = useTextsAddress();
  const query = useQuery(functionQuery(reviewsTextGroups, list.args));
  const chips = chipsOf(list, LABELS);
  const { sort, page } = list.values;
  const answer = query.isPlaceholderData ? null : query.data;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <BatchesHead
          view="texts"
          finding={foundIn(answer, query.isLoadingError, ({ total, rows }) =>
            textsFinding(total, sort === '-reviews' && page === 1 ? rows[0] : undefined),
          )}
          list={list}
          pastDays
        />
        <SignalNote versions={query.data?.versions}>
          Short thanks look alike no matter who writes them, and people who review often repeat themselves. Similar
          texts say nothing about whether they are true.
        </SignalNote>
        <DataTable
          caption="Similar texts"
          columns={textColumns}
          query={query}
          list={list}
          rowKey={({ id }) => id}
          expand={(group) => <WholeText group={group} />}
          noun={{ one: 'text', other: 'texts' }}
          filters={
            <>
              <CountField list={list} name="min" label={LABELS.min} min={SIZES.min} max={SIZES.max} />
              <PersonField list={list} name="author" label={LABELS.author} />
            </>
          }
          chips={chips}
          exportOf={{ fn: 'reviews_text_groups', filters: list.filters }}
          empty={
            <EmptyState
              why="Nobody wrote that many similar reviews in this range."
              relax={dropsOf(list, chips, query.data?.relax ?? [])}
            />
          }
        />
      </Page>
    </ClockProvider>
  );
}

/** The unmodified text of the group's earliest review. */
function WholeText({ group: { title, body } }: { group: TextGroup }) {
  return (
    <p className={s.whole}>
      <bdi>{[title, body].filter(Boolean).join('\n')}</bdi>
    </p>
  );
}
