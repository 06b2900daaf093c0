import { SENTIMENTS } from '@companion/functions';
import { CountField, chipsOf, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import { type BatchesAddress, GAPS, SIZES } from './params';

/** The filter rail of the batches. */
export function BatchesFilters({ list }: { list: BatchesAddress }) {
  return (
    <FilterSet list={list}>
      <CountField list={list} name="min" label={LABELS.min} min={SIZES.min} max={SIZES.max} />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <CountField list={list} name="gap" label={LABELS.gap} min={GAPS.min} max={GAPS.max} />
      <FilterSelect list={list} name="sentiment" label={LABELS.sentiment} words={SENTIMENTS} any="Any sentiment" />
    </FilterSet>
  );
}

const LABELS = {
  gap: 'Gap, minutes',
  min: 'Min. reviews',
  sentiment: 'Includes a review of',
  author: 'Author',
  subject: 'Subject',
};

/** The active filters, in words. */
export const activeFilters = (list: BatchesAddress) => chipsOf(list, LABELS);
