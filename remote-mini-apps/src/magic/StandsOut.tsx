import { capitalized, formatNumber } from '@companion/domain';
import { dataSet, type Question } from '@companion/functions/question';
import { Icon, InfoButton } from '@companion/ui/core';
import { groupName, type Kpis, valueFormat } from './cells';
import s from './magic.module.css';

type Props = { question: Question; outlier: NonNullable<Kpis['outlier']> };

/** The one value far from the others: the page's finding, directly under the question it answers (G27). */
export function StandsOut({ question, outlier }: Props) {
  const { data, measure, group } = question;
  const { value, compare, middle, among } = outlier;
  const format = valueFormat(question);
  const unit = dataSet(data).measures[measure]?.kind === 'number' ? ` ${dataSet(data).measures[measure]?.unit}` : '';
  return (
    <p className={s.outlier} data-finding="magic.outlier" data-when-complete="">
      <Icon name="star" />
      <span>
        <strong>
          {group === 'week' && 'Week of '}
          {groupName(outlier, group)}
          {compare !== null && `, ${capitalized(compare)}`}
        </strong>{' '}
        stands out with{' '}
        <strong>
          {value === null ? '' : format(value)}
          {unit}
        </strong>
        ; the median of {formatNumber(among)} is {format(middle)}.
      </span>
      <InfoButton metric="magic.outlier" label="What stands out" />
    </p>
  );
}
