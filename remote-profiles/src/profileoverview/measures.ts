import { formatEth, formatNumber, formatPercent, personFilter } from '@companion/domain';
import type { ComparedPerson, MeasureId } from './queries';

export type Measure = {
  id: MeasureId;
  label: string;
  /** Id in metrics.json. */
  metric: string;
  format: (value: number, person: ComparedPerson) => string;
  /** Page with the rows behind the value, if there is one. */
  rows?: (person: ComparedPerson) => string;
};

const about = (page: string) => (person: ComparedPerson) =>
  `${page}?subject=${encodeURIComponent(personFilter(person))}`;
const whole = (value: number) => formatNumber(value, { digits: 0 });

/** Measures for the comparison, in page order. Higher means more, not better. */
export const MEASURES: readonly Measure[] = [
  { id: 'score', label: 'Score', metric: 'profile.score', format: whole },
  {
    id: 'reviews',
    label: 'Reviews received',
    metric: 'compared.reviews',
    format: (value, { reviews: { unknown } }) =>
      unknown ? `${whole(value)}, ${whole(unknown)} of them unknown` : whole(value),
    rows: about('/reviews'),
  },
  { id: 'positiveShare', label: 'Positive share', metric: 'profile.positiveShare', format: (v) => formatPercent(v) },
  { id: 'reviewerScore', label: 'Reviewers’ score', metric: 'compared.reviewerScore', format: whole },
  {
    id: 'vouchedEth',
    label: 'Vouched in',
    metric: 'profile.vouchedIn',
    format: (_, { vouchedInWei }) => formatEth(vouchedInWei),
    rows: about('/vouches'),
  },
  { id: 'voucherScore', label: 'Vouchers’ score', metric: 'compared.voucherScore', format: whole },
  { id: 'voteSkill', label: 'Vote skill', metric: 'M18', format: (value) => formatNumber(value, { digits: 2 }) },
  { id: 'xp', label: 'Total XP', metric: 'compared.xp', format: whole },
];

/** Value and percentile of a measure; null if the person has none. */
export const measured = (person: ComparedPerson, id: MeasureId) =>
  person.measures.find(({ measure }) => measure === id) ?? null;
