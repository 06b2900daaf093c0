import { SENTIMENTS } from '@companion/functions';
import { Select } from '@companion/ui/core';
import { CountField, chipsOf, option, PersonField } from '@companion/ui/page';
import { type BatchesAddress, GAPS, SIZES } from './params';

/** The filter rail of the batches. */
export function BatchesFilters({ list: { values, commit } }: { list: BatchesAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <CountField
        label="Gap, minutes"
        value={values.gap}
        min={GAPS.min}
        max={GAPS.max}
        placeholder={String(GAPS.usual)}
        onCommit={(gap) => commit({ gap: gap ?? GAPS.usual })}
      />
      <CountField
        label="Min. reviews"
        value={values.min}
        min={SIZES.min}
        max={SIZES.max}
        placeholder={String(SIZES.usual)}
        onCommit={(min) => commit({ min: min ?? SIZES.usual })}
      />
      <Select
        label="Holds a review"
        value={values.sentiment ?? ''}
        options={[{ value: '', label: 'Any sentiment' }, ...SENTIMENTS.map(option)]}
        onChange={choose('sentiment')}
      />
      <PersonField label="Author" value={values.author} onCommit={choose('author')} />
      <PersonField label="Subject" value={values.subject} onCommit={choose('subject')} />
    </>
  );
}

const LABELS = {
  gap: 'Gap, minutes',
  min: 'Min. reviews',
  sentiment: 'Holds a review',
  author: 'Author',
  subject: 'Subject',
};

/** The filters in force, in words. */
export const activeFilters = (list: BatchesAddress) => chipsOf(list, LABELS);
