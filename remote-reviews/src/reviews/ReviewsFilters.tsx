import { reviewsList } from '@companion/functions/reviewsList';
import { CountField, chipsOf, FilterSelect, FilterSet, LevelSelect, PersonField } from '@companion/ui/page';
import type { ReviewsAddress } from './params';

/** The filter rail of /reviews. */
export function ReviewsFilters({ list }: { list: ReviewsAddress }) {
  const yesNo = ['yes', 'no'];
  return (
    <FilterSet list={list}>
      <FilterSelect list={list} name="status" label={LABELS.status} words={reviewsList.filters.status.words} />
      <FilterSelect
        list={list}
        name="sentiment"
        label={LABELS.sentiment}
        words={reviewsList.filters.sentiment.words}
        any="Any sentiment"
      />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <LevelSelect list={list} name="authorLevel" label={LABELS.authorLevel} />
      <LevelSelect list={list} name="subjectLevel" label={LABELS.subjectLevel} />
      <FilterSelect
        list={list}
        name="reciprocal"
        label={LABELS.reciprocal}
        words={yesNo}
        any="Either"
        names={{ yes: 'Reviewed back', no: 'One way' }}
      />
      <FilterSelect list={list} name="inBatch" label={LABELS.inBatch} words={yesNo} any="Either" />
      <CountField list={list} name="minVotes" label={LABELS.minVotes} min={1} max={1_000_000} />
    </FilterSet>
  );
}

const LABELS = {
  status: 'Status',
  sentiment: 'Sentiment',
  author: 'Author',
  subject: 'Subject',
  person: 'Person',
  authorLevel: 'Author level',
  subjectLevel: 'Subject level',
  reciprocal: 'Answered',
  inBatch: 'In a batch',
  marked: 'Voted down by its subject',
  minAuthorScore: 'Min. author score',
  minVotes: 'Min. votes',
  q: 'Text',
};

/** The active filters, in words. */
export const activeFilters = (list: ReviewsAddress) =>
  chipsOf(list, LABELS, { 'reciprocal:yes': 'reviewed back', 'reciprocal:no': 'one way' });
