import { capitalized, formatDate, formatNumber, formatPercent } from '@companion/domain';
import type { KpisOf, RowOf } from '@companion/functions';
import type { magic } from '@companion/functions/magic';
import { dataSet, type Question } from '@companion/functions/question';
import { personName } from '@companion/ui/core';

export type Cell = RowOf<typeof magic>;
export type Kpis = NonNullable<KpisOf<typeof magic>>;
export type Point = Kpis['points'][number];

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Label of a cell's group: a period, a person or a word. */
export function groupName(
  { at, person, group }: Pick<Point, 'at' | 'person' | 'group'>,
  by: Question['group'],
): string {
  if (at) return by === 'month' ? month.format(new Date(at)) : formatDate(at, { timeZone: 'UTC' });
  if (person) return personName(person);
  if (group !== null) return capitalized(group);
  return by === null ? 'All' : 'Unknown';
}

/** Formatter for the measure's values. */
export function valueFormat({ data, measure }: Question): (value: number) => string {
  const kind = dataSet(data).measures[measure]?.kind;
  if (kind === 'share') return (value) => formatPercent(value);
  if (kind === 'wei') return (value) => `${formatNumber(value, { digits: 3 })} ETH`;
  return (value) => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 2 });
}
