import { capitalized, daysOf, rangeWords } from '@companion/domain';
import { conditionOf, dataSet, type Question } from '@companion/functions/question';

/** "Sum of ETH" inside a line: "sum of ETH". "XP" is unchanged. */
const within = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

/** A question as the line one could type: "vouches, sum of ETH, by subject, status:active, 30 days". */
export function printLine({ data, measure, group, compare, where, range }: Question): string {
  const { label, measures, groups } = dataSet(data);
  const name = (key: string) => within(groups[key]?.label ?? key);
  return [
    within(label),
    within(measures[measure]?.label ?? measure),
    group && `by ${name(group)}`,
    compare && `compared by ${name(compare)}`,
    ...where,
    range !== 'all' && (daysOf(range) ? range : rangeWords(range)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same as a sentence: "Vouches: sum of ETH by subject, where status is active, 30 days". */
export function sentenceOf({ data, measure, group, compare, where, range }: Question): string {
  const { other, measures, groups } = dataSet(data);
  const name = (key: string) => within(groups[key]?.label ?? key);
  const kept = new Map<string, string[]>();
  for (const text of where) {
    const { field = '', value = '' } = conditionOf(text) ?? {};
    kept.set(field, [...(kept.get(field) ?? []), value]);
  }
  const conditions = [...kept].map(([field, values]) => `${name(field)} is ${values.join(' or ')}`);
  return [
    capitalized(`${other}: ${within(measures[measure]?.label ?? measure)}${group ? ` by ${name(group)}` : ''}`),
    compare && `compared by ${name(compare)}`,
    conditions.length > 0 && `where ${conditions.join(' and ')}`,
    range === 'all' ? 'all time' : within(rangeWords(range)),
  ]
    .filter(Boolean)
    .join(', ');
}
