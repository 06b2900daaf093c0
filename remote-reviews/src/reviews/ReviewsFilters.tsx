import { LEVELS } from '@companion/domain';
import { Select } from '@companion/ui/core';
import type { ReviewsParams } from './params';

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const option = (value: string) => ({ value, label: capital(value) });
const levels = [{ value: '', label: 'Any level' }, ...LEVELS.map(({ name }) => option(name))];

/** The filter rail of /reviews. */
export function ReviewsFilters({ list: { values, commit } }: { list: ReviewsParams }) {
  const choose = (key: string) => (value: string) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Status"
        value={values.status ?? 'active'}
        options={['active', 'archived', 'all'].map(option)}
        onChange={choose('status')}
      />
      <Select
        label="Sentiment"
        value={values.sentiment ?? ''}
        options={[{ value: '', label: 'Any sentiment' }, ...['positive', 'neutral', 'negative'].map(option)]}
        onChange={choose('sentiment')}
      />
      <Select label="Author level" value={values.authorLevel ?? ''} options={levels} onChange={choose('authorLevel')} />
      <Select
        label="Subject level"
        value={values.subjectLevel ?? ''}
        options={levels}
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
    </>
  );
}

const LABELS: Record<string, string> = {
  status: 'Status',
  sentiment: 'Sentiment',
  author: 'Author',
  subject: 'Subject',
  authorLevel: 'Author level',
  subjectLevel: 'Subject level',
  reciprocal: 'Answered',
  minVotes: 'At least votes',
  q: 'Text',
};

/** The filters in force, in words. */
export function activeFilters({ values, active }: ReviewsParams) {
  const given: Record<string, unknown> = values;
  return active.map((key) => ({ key, label: LABELS[key] ?? key, value: String(given[key]) }));
}
