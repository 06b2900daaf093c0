import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { QuietBoundary } from './ErrorBoundary';
import s from './floating.module.css';
import type { IconName } from './Icon';
import type { TriggerProps } from './Popover';

const MenuPanel = lazy(() => import('./MenuPanel'));

export type MenuItem = {
  id: string;
  label: string;
  icon?: IconName;
  /** The current choice, shown with a check mark. */
  checked?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

export type MenuProps = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
};

/** A list of actions behind a button: arrow keys, first letters, Escape. Its code loads when it first opens. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState<false | 'pointer' | 'key'>(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <span className={s.anchor}>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        // A click by keyboard has detail 0.
        onClick: (event) => setOpen(open === false && (event.detail === 0 ? 'key' : 'pointer')),
      })}
      {open && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <MenuPanel
              label={label}
              items={items}
              anchor={anchor}
              align={align}
              byKey={open === 'key'}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </QuietBoundary>
      )}
    </span>
  );
}
