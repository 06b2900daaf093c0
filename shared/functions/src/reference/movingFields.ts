import type { Field } from '../schema/field.ts';

/** Names of the fields of an answer that move with the clock of the data, though nothing happened. */
export function movingFields(field: Field): string[] {
  const inside = [
    ...Object.entries(field.fields ?? {}).flatMap(([name, each]) => (each.moves ? [name] : movingFields(each))),
    ...(field.item ? movingFields(field.item) : []),
    ...(field.items ?? []).flatMap(movingFields),
  ];
  return [...new Set(inside)];
}
