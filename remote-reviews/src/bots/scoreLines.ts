import type { Contribution } from '@companion/ui/evidence';
import type { ScoreLine } from './queries';

const LABELS: Record<string, string> = {
  B1: 'lockstep',
  B2: 'regularity',
  B3: 'no sleep',
  B4: 'speed',
  B5: 'votes in batches',
  B6: 'concentration',
  B7: 'one direction',
  B8: 'far from trust',
};

/** Name of a component: "B1 lockstep". An unknown one is shown by its id. */
export const lineLabel = (id: string): string => (Object.hasOwn(LABELS, id) ? (LABELS[id] ?? '') : '');

/** A score's components in the evidence kit's format. */
export function contributionsOf(lines: readonly ScoreLine[]): Contribution[] {
  return lines.map(({ id, weight, points, because }) => ({ id, label: lineLabel(id), points, max: weight, because }));
}

/** "B1 lockstep: 30.0 of 30, because J = 1.00 …", or that data is missing. */
export function lineSentence({ id, weight, points, because }: ScoreLine): string {
  const name = `${id} ${lineLabel(id)}`.trim();
  return points === null
    ? `${name}: not enough data`
    : `${name}: ${points.toFixed(1)} of ${weight}, because ${because}`;
}
