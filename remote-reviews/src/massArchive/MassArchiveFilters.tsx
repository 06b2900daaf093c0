import { reviewsMassArchive } from '@companion/functions/reviewsMassArchive';
import { Select } from '@companion/ui/core';
import { CountField, chipsOf, PersonField } from '@companion/ui/page';
import { CONTEXTS, contextWords } from './contexts';
import { GAPS, type MassArchiveAddress, SIZES } from './params';

const CONTEXT_OPTIONS = [
  { value: '', label: 'Any context' },
  ...CONTEXTS.map((value) => ({ value: value as string, label: contextWords(value).label })),
];

/** The filter rail of /reviews/mass-archive. */
export function MassArchiveFilters({ list: { values, commit } }: { list: MassArchiveAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <CountField
        label="Min. reviews"
        value={values.min}
        min={SIZES.min}
        max={SIZES.max}
        placeholder={String(SIZES.usual)}
        onCommit={(min) => commit({ min: min ?? SIZES.usual })}
      />
      <CountField
        label="Gap, minutes"
        value={values.gap}
        min={GAPS.min}
        max={GAPS.max}
        placeholder={String(GAPS.usual)}
        onCommit={(gap) => commit({ gap: gap ?? GAPS.usual })}
      />
      <Select
        label="Context"
        value={values.context?.[0] ?? ''}
        options={CONTEXT_OPTIONS}
        onChange={(context) => commit({ context: reviewsMassArchive.filters.context.read(context) })}
      />
      <PersonField label="Author" value={values.author} onCommit={choose('author')} />
      <PersonField label="Subject" value={values.subject} onCommit={choose('subject')} />
    </>
  );
}

const LABELS = {
  min: 'Min. reviews',
  gap: 'Gap, minutes',
  context: 'Context',
  author: 'Author',
  subject: 'Subject',
};
const WORDS = Object.fromEntries(CONTEXTS.map((value) => [`context:${value}`, contextWords(value).label]));

/** The filters in force, in words. */
export const activeFilters = (list: MassArchiveAddress) => chipsOf(list, LABELS, WORDS);
