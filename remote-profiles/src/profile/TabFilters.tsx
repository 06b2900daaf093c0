import { Segmented } from '@companion/ui/core';
import { type Placed, RangeSelect } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';

type SideProps<Values extends object> = Placed<Values> & { label: string; names: Readonly<Record<string, string>> };

/** Selects the role of the page's person. */
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

/** Range filter of a tab; it is not in the page's header, which is about the person. */
export function TabRange({ list }: { list: Ranged }) {
  return <RangeSelect value={list.values.range} onChange={(range) => list.commit({ range })} />;
}
