import { reviewsMassArchive } from '@companion/functions/reviewsMassArchive';
import { CountField, chipsOf, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import { CONTEXTS, contextWords } from './contexts';
import { GAPS, type MassArchiveAddress, SIZES } from './params';

const NAMES = Object.fromEntries(CONTEXTS.map((context) => [context, contextWords(context).label]));

/** The filter rail of /reviews/mass-archive. */
export function MassArchiveFilters({ list }: { list: MassArchiveAddress }) {
  return (
    <FilterSet list={list}>
      <FilterSelect
        list={list}
        name="context"
        label={LABELS.context}
        words={CONTEXTS}
        any="Any context"
        names={NAMES}
        read={reviewsMassArchive.filters.context.read}
      />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <CountField list={list} name="min" label={LABELS.min} min={SIZES.min} max={SIZES.max} />
      <CountField list={list} name="gap" label={LABELS.gap} min={GAPS.min} max={GAPS.max} />
    </FilterSet>
  );
}

const LABELS = {
  min: 'Min. reviews',
  gap: 'Gap, minutes',
  context: 'Context',
  author: 'Author',
  subject: 'Subject',
};
const WORDS = Object.fromEntries(CONTEXTS.map((context) => [`context:${context}`, NAMES[context] ?? context]));

/** The active filters, in words. */
export const activeFilters = (list: MassArchiveAddress) => chipsOf(list, LABELS, WORDS);
