import { conditionOf, dataSet, type Question } from './grammar.ts';

/** Address of a question on /magic. */
export function questionAddress({ data, measure, group, compare, where, range }: Question): string {
  const search = new URLSearchParams({ data });
  if (measure !== 'count') search.set('measure', measure);
  if (group !== null) search.set('group', group);
  if (compare !== null) search.set('compare', compare);
  if (where.length > 0) search.set('where', where.join(','));
  if (range !== 'all') search.set('range', range);
  return `/magic?${search}`;
}

/**
 * Address of the list of a question's records; null if no list supports all of its conditions. Lists use the names of the
 * grammar.
 */
export function recordsAddress({ data, where, range }: Pick<Question, 'data' | 'where' | 'range'>): string | null {
  const { list } = dataSet(data);
  if (!list) return null;
  const search = new URLSearchParams(list.all);
  const fields = new Set<string>();
  for (const text of where) {
    const { field = '', value = '' } = conditionOf(text) ?? {};
    if (fields.has(field) || !list.filters.includes(field)) return null;
    fields.add(field);
    search.set(field, value);
  }
  if (range !== 'all') search.set('range', range);
  return `${list.path}?${search}`;
}

/** The part of an answer's row that identifies the records it counts. */
export type AnsweredCell = { person: { userkey: string } | null; group: string | null; compare: string | null };

/** The list of the records behind a cell; null for time buckets and for anything no list can filter by. */
export function recordsOf({ data, group, compare, where, range }: Question, cell: AnsweredCell): string | null {
  const own = new Map<string, string | null>();
  if (group !== null) own.set(group, cell.person ? cell.person.userkey : cell.group);
  if (compare !== null) own.set(compare, cell.compare === 'unknown' ? null : cell.compare);
  const others = where.filter((text) => !own.has(conditionOf(text)?.field ?? ''));
  if ([...own.values()].includes(null)) return null;
  return recordsAddress({ data, range, where: [...others, ...[...own].map(([field, value]) => `${field}:${value}`)] });
}
