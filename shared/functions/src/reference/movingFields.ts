import type { Field } from '../schema/field.ts';

/** Names of the answer's fields that change with the clock of the data even when nothing happened. */
export function movingFields(field: Field): string[] {
  const inside = [
    ...Object.entries(field.fields ?? {}).flatMap(([name, each]) => (each.moves ? [name] : movingFields(each))),
    ...(field.item ? movingFields(field.item) : []),
    ...(field.items ?? []).flatMap(movingFields),
  ];
  return [...new Set(inside)];
}
