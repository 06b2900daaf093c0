import { SENTIMENTS } from '@companion/functions';
import { reviewsList } from '@companion/functions/reviewsList';
import { Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS, option, PersonField } from '@companion/ui/page';
import type { ReviewsAddress } from './params';

/** The filter rail of /reviews. */
export function ReviewsFilters({ list: { values, commit } }: { list: ReviewsAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Status"
        value={values.status ?? 'active'}
        options={reviewsList.filters.status.words.map(option)}
        onChange={choose('status')}
      />
      <Select
        label="Sentiment"
        value={values.sentiment ?? ''}
        options={[{ value: '', label: 'Any sentiment' }, ...SENTIMENTS.map(option)]}
        onChange={choose('sentiment')}
      />
      <PersonField label="Author" value={values.author} onCommit={choose('author')} />
      <Select
        label="Author level"
        value={values.authorLevel ?? ''}
        options={LEVEL_OPTIONS}
        onChange={choose('authorLevel')}
      />
      <PersonField label="Subject" value={values.subject} onCommit={choose('subject')} />
      <Select
        label="Subject level"
        value={values.subjectLevel ?? ''}
        options={LEVEL_OPTIONS}
        onChange={choose('subjectLevel')}
      />
      <Select
        label="Answered"
        value={values.reciprocal ?? ''}
        options={[
          { value: '', label: 'Either' },
          { value: 'yes', label: 'Reviewed back' },
          { value: 'no', label: 'One way' },
        ]}
        onChange={choose('reciprocal')}
      />
      <Select
        label="In a batch"
        value={values.inBatch ?? ''}
        options={[
          { value: '', label: 'Either' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={choose('inBatch')}
      />
      <CommitField
        label="Min. votes"
        value={values.minVotes === null ? '' : String(values.minVotes)}
        inputMode="numeric"
        placeholder="Any"
        accepts={(text) => /^[1-9]\d{0,5}$/.test(text)}
        problem="A whole number from 1."
        onCommit={(text) => commit({ minVotes: text === null ? null : Number(text) })}
      />
    </>
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
  minVotes: 'Min. votes',
  q: 'Text',
};

/** The filters in force, in words. */
export const activeFilters = (list: ReviewsAddress) =>
  chipsOf(list, LABELS, { 'reciprocal:yes': 'reviewed back', 'reciprocal:no': 'one way' });
