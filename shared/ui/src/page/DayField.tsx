import { CommitField } from './CommitField';
import type { Placed } from './list';

/** A filter that is a day (UTC). */
export function DayField<Values extends object>({ list, name, label }: Placed<Values> & { label: string }) {
  return (
    <CommitField
      label={label}
      type="date"
      value={String(list.values[name] ?? '')}
      onCommit={(day) => list.commit({ [name]: day } as Partial<Values>)}
    />
  );
}
