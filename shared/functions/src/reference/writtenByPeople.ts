import type { Field } from '../schema/field.ts';

/** Paths of the texts in an answer that people wrote, `rows[].claim`; the same name of two people is there for each. */
export function writtenByPeople(field: Field, path = ''): string[] {
  if (field.kind === 'text') return [path];
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...Object.entries(field.fields ?? {}).flatMap(([name, each]) => writtenByPeople(each, under(name))),
    ...(field.item ? writtenByPeople(field.item, `${path}[]`) : []),
    ...(field.items ?? []).flatMap((each) => writtenByPeople(each, path)),
  ];
}
