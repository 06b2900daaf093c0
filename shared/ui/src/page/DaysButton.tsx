import { lazy } from 'react';
import { IconButton } from '../core/Button';
import { Popover } from '../core/Popover';
import type { DaysFormProps } from './DaysForm';

// Loaded lazily: most visitors use a preset and today.
const DaysForm = lazy(() => import('./DaysForm'));

/** A custom range of days. */
export function DaysButton(props: Omit<DaysFormProps, 'onDone'>) {
  return (
    <Popover
      label="Choose days"
      align="end"
      trigger={(button) => <IconButton icon="calendar" label="Choose days" {...button} />}
    >
      {(close) => <DaysForm {...props} onDone={close} />}
    </Popover>
  );
}
