import { type Finding, fewCases, figure, finding, formatPercentile } from '@companion/domain';
import { MEASURES, type Measure, measured } from './measures';
import type { ComparedPerson } from './queries';

/** From this percentile on a value is notable: three out of four profiles are below. */
const HIGH_PERCENTILE = 75;

/** A single person's highest percentile, or the largest difference between two; null if nothing is notable. */
export function comparedFinding(people: readonly ComparedPerson[]): Finding | null {
  const [first, second] = people;
  if (!first) return null;
  return second ? differenceFinding(people) : highestFinding(first);
}

function highestFinding(person: ComparedPerson): Finding | null {
  const [highest] = standings(person).toSorted((a, b) => b.percentile - a.percentile);
  if (!highest || highest.percentile < HIGH_PERCENTILE) return null;
  const { measure, value, percentile } = highest;
  return finding(
    'compared.highest',
  )`What sets ${{ person }} apart most is “${measure.label}”: ${figure(measure.format(value, person))}, at percentile ${figure(formatPercentile(percentile))}, where 100 is the highest.`;
}

function differenceFinding(people: readonly ComparedPerson[]): Finding | null {
  const gaps = MEASURES.flatMap((measure) => {
    const known = people
      .flatMap((person) => standings(person).flatMap((each) => (each.measure === measure ? [{ ...each, person }] : [])))
      .toSorted((a, b) => b.percentile - a.percentile);
    const [high, low] = [known[0], known.at(-1)];
    return high && low && high.percentile > low.percentile
      ? [{ high, low, gap: high.percentile - low.percentile }]
      : [];
  });
  const [widest] = gaps.toSorted((a, b) => b.gap - a.gap);
  if (!widest) return null;
  const { high, low } = widest;
  const text = ({ measure, value, person }: typeof high) => figure(measure.format(value, person));
  return finding(
    'compared.difference',
  )`The widest gap is in “${high.measure.label}”: ${{ person: high.person }} has ${text(high)}, ${{ person: low.person }} has ${text(low)}.`;
}

type Standing = { measure: Measure; value: number; percentile: number };

/** A person's percentiles that rest on enough cases. */
const standings = (person: ComparedPerson): Standing[] =>
  MEASURES.flatMap((measure) => {
    const { value = null, percentile = null } = measured(person, measure.id) ?? {};
    const few = measure.id === 'positiveShare' && fewCases({ n: person.positiveShare.n ?? 0 });
    return value === null || percentile === null || few ? [] : [{ measure, value, percentile }];
  });
