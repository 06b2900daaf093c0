import type { PersonValue } from '@companion/ui/core';

export type By = 'author' | 'subject';

type Written = { key: string } & Record<By, PersonValue>;
export type Group<Row extends Written> = { person: PersonValue; rows: Row[] };

/** Rows by author or by subject: largest group first, rows in their original order. */
export function groupsOf<Row extends Written>(rows: readonly Row[], by: By): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const person = row[by];
    const group = groups.get(person.userkey) ?? { person, rows: [] };
    group.rows.push(row);
    groups.set(person.userkey, group);
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
}
