import { farmerFields, farmerMethod, SCORE_BANDS } from '../fields/farmer.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, list, number, object, optional } from '../schema/field.ts';
import { countFrom, levelsNamed, oneOf, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

/** "F4 15 of 15; F7 4 of 10": the lines that have enough data. */
const linesText = (lines: readonly { id: string; weight: number; points: number | null }[]) =>
  lines.flatMap(({ id, weight, points }) => (points === null ? [] : [`${id} ${points} of ${weight}`])).join('; ');

export const farmerScores = listFunction({
  name: 'farmer_scores',
  answers:
    'People whose reviewing looks like trading reviews for score, with every line of it: a signal, not a verdict.',
  filters: {
    minScore: countFrom(0, 100, { fallback: 50, sample: 0 }),
    minCoverage: countFrom(0, 100, { fallback: 50, sample: 0, says: 'In percent.' }),
    level: levelsNamed(),
    person: who({ sampleFrom: { fn: 'farmer_scores', rows: 'rows', value: 'person.userkey' } }),
    band: oneOf(SCORE_BANDS, { sample: 'high' }),
  },
  orders: ['score', 'coverage', 'firstSeen'],
  order: '-score',
  row: farmerFields,
  more: {
    method: farmerMethod(),
    histogram: optional(
      list(object({ from: number(), count: count() }), { says: 'Scores in steps of 5; with the first page only.' }),
    ),
    rings: optional(
      list(object({ size: count(), edges: count(), members: list(person(), { says: 'The first fifty.' }) }), {
        says: 'Groups tied by quick mutual reviews, shared batches or similar texts, the fifty largest; with the first page only.',
      }),
    ),
    ringCount: optional(count({ metric: 'farmer.rings', says: 'Of all rings; with the first page only.' })),
  },
  file: {
    name: 'farmer-scores',
    ids: ['version'],
    columns: [
      'person',
      'score',
      'band',
      'coverage',
      'version',
      { name: 'lines', of: ({ lines }) => linesText(lines) },
      'authored',
      'received',
      'mutualShare',
      'batchShare',
      'templateShare',
      'firstSeen',
      'statement.text',
    ],
  },
  bench: [{ args: { filters: { minScore: 0, minCoverage: 0 } }, budget: 'chosen' }],
});
