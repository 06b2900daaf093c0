import { formatPercentile } from '@companion/domain';
import { MEASURES } from '../profileoverview/measures';
import type { ComparedPerson } from '../profileoverview/queries';

/** A person's percentiles in words: "Percentile among profiles: score 92, total XP 75". */
export function percentilesInWords({ measures }: Pick<ComparedPerson, 'measures'>): string {
  const known = MEASURES.flatMap(({ id, label }) => {
    const percentile = measures.find(({ measure }) => measure === id)?.percentile ?? null;
    if (percentile === null) return [];
    const name = label.startsWith('XP') ? label : label[0]?.toLowerCase() + label.slice(1);
    return [`${name} ${formatPercentile(percentile)}`];
  });
  return known.length === 0 ? 'No percentile: too little is known.' : `Percentile among profiles: ${known.join(', ')}`;
}
