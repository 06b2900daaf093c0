import type { ReactNode } from 'react';
import { Checkbox } from '../core/fields';
import s from './filterRow.module.css';
import type { Placed } from './list';

type Props<Values extends object> = Placed<Values> & {
  label: ReactNode;
  /** The filter's value when checked; null otherwise. */
  on?: unknown;
};

/** A filter that is on or off. */
export function FilterCheck<Values extends object>({ list, name, label, on = 'yes' }: Props<Values>) {
  return (
    <div className={s.check}>
      <Checkbox
        label={label}
        checked={Boolean(list.values[name])}
        onChange={(checked) => list.commit({ [name]: checked ? on : null } as Partial<Values>)}
      />
    </div>
  );
}
