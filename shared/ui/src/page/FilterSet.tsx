import { Children, isValidElement, type ReactNode, useContext } from 'react';
import { Button } from '../core/Button';
import { InSheet } from '../core/inSheet';
import { Popover } from '../core/Popover';
import s from './filterRow.module.css';
import type { Steered } from './list';

/** Filters shown directly. */
const AT_HAND = 3;

type Props = {
  list: Pick<Steered<object>, 'values' | 'defaults'>;
  /** Filters, most used first. Each has the `name` of its parameter; children other than elements are ignored. */
  children: ReactNode;
};

/** The filters of a list: three are shown, the rest under "More filters" with the number of active ones. A sheet shows all. */
export function FilterSet({ list, children }: Props) {
  const all = Children.toArray(children).filter((child) => isValidElement<{ name: string }>(child));
  const more = all.slice(AT_HAND);
  if (useContext(InSheet) || more.length === 0) return all;
  const inForce = more.filter(({ props }) => isSet(list, props.name)).length;
  return (
    <>
      {all.slice(0, AT_HAND)}
      <Popover
        label="More filters"
        align="start"
        trigger={(props) => (
          <Button icon="filter" {...props}>
            {inForce > 0 ? `More filters (${inForce})` : 'More filters'}
          </Button>
        )}
      >
        <div className={s.more}>{more}</div>
      </Popover>
    </>
  );
}

function isSet({ values, defaults }: Props['list'], name: string): boolean {
  const [now, usual] = [values, defaults].map((state) => (state as Record<string, unknown>)[name] ?? '');
  return String(now) !== String(usual);
}
