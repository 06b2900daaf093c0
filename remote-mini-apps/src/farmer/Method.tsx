import { capitalized, formatNumber, formatPercent } from '@companion/domain';
import { Card, InfoButton, SidewaysTable } from '@companion/ui/core';
import s from './farmer.module.css';
import type { FarmerMethod } from './queries';
import { lineLabel, rampWords } from './scoreLines';

/** How a score is computed: nine features with their maximum points and thresholds. */
export function Method({ method }: { method: FarmerMethod }) {
  return (
    <Card
      title="How the score works"
      note={`Each line adds points on its own scale. The score is their share of the points possible on lines with enough data, out of 100; it needs ${formatNumber(method.reviews)} reviews and ${formatPercent(method.coverage, 0)} of the method.`}
      flush
    >
      <SidewaysTable label="How the score works" head={['Line', 'Points', 'Needs']} align="start" className={s.method}>
        <tbody>
          {method.features.map((feature) => (
            <tr key={feature.id}>
              <th scope="row">
                {capitalized(lineLabel(feature.id)) || feature.id}{' '}
                <InfoButton metric={`farmer.${feature.id}`} label={feature.id} />
              </th>
              <td>{rampWords(feature)}</td>
              <td>{formatNumber(feature.needs)}</td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </Card>
  );
}
