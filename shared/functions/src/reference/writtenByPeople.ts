import type { Field } from '../schema/field.ts';

/** Paths of user-written texts in an answer, such as `rows[].claim`; a person's name is listed for each place it appears. */
export function writtenByPeople(field: Field, path = ''): string[] {
  if (field.kind === 'text') return [path];
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...Object.entries(field.fields ?? {}).flatMap(([name, each]) => writtenByPeople(each, under(name))),
    ...(field.item ? writtenByPeople(field.item, `${path}[]`) : []),
    ...(field.items ?? []).flatMap((each) => writtenByPeople(each, path)),
  ];
}
