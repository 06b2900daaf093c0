import { formatPercentile } from '@companion/domain';
import { DASH, InfoButton } from '@companion/ui/core';
import { MEASURES, measured } from './measures';
import s from './profileoverview.module.css';
import type { ComparedPerson } from './queries';

/** Each value's percentile among all profiles; the center line is the median. */
export function PercentileBars({ person }: { person: ComparedPerson }) {
  return (
    <div>
      <h3 className={s.sub}>
        Percentile among profiles <InfoButton metric="compared.percentile" label="Percentile" />
      </h3>
      <dl className={s.bars}>
        {MEASURES.map(({ id, label, format }) => {
          const { value = null, percentile = null } = measured(person, id) ?? {};
          return (
            <div key={id} className={s.bar}>
              <dt>{label}</dt>
              <dd className={s.barValue}>{value === null ? DASH : format(value, person)}</dd>
              <dd className={s.track} aria-hidden="true">
                {percentile !== null && <span style={{ inlineSize: `${percentile}%` }} />}
              </dd>
              <dd className={s.percentile}>{formatPercentile(percentile)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
