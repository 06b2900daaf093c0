import type { ReactNode } from 'react';
import { Fold } from '../core/Fold';
import { InSheet } from '../core/inSheet';
import { useNarrow } from '../core/useMedia';
import s from './filterRow.module.css';

/** Filters of a chart page in a row, folded on a phone; lists have their toolbar instead. */
export function FilterRow({ children }: { children: ReactNode }) {
  const row = (
    <search className={s.row} aria-label="Filters">
      {children}
    </search>
  );
  return (
    <InSheet value={useNarrow()}>
      <Fold title="Filters" icon="filter">
        {row}
      </Fold>
    </InSheet>
  );
}
