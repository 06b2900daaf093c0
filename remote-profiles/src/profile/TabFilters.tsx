import { Segmented } from '@companion/ui/core';
import { type Placed, RangeSelect } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';

type SideProps<Values extends object> = Placed<Values> & { label: string; names: Readonly<Record<string, string>> };

/** Which side the person of the page is on. */
export function SideSwitch<Values extends object>({ list, name, label, names }: SideProps<Values>) {
  return (
    <Segmented
      label={label}
      value={String(list.values[name] ?? list.defaults[name])}
      options={Object.entries(names).map(([value, text]) => ({ value, label: text }))}
      onChange={(side) => list.commit({ [name]: side } as Partial<Values>)}
    />
  );
}

type Ranged = { values: { range: Range }; commit(patch: { range: Range }): void };

/** The range of a tab, in its filters: the head of the page is about the person. */
export function TabRange({ list }: { list: Ranged }) {
  return <RangeSelect value={list.values.range} onChange={(range) => list.commit({ range })} />;
}
