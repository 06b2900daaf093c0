import { type ButtonHTMLAttributes, lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { QuietBoundary } from './ErrorBoundary';
import s from './floating.module.css';
import { Spinner } from './Spinner';

const PopoverPanel = lazy(() => import('./PopoverPanel'));

/** Props for the button that opens something. */
export type TriggerProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls'
> & { ref: Ref<HTMLButtonElement> };

export type PopoverProps = {
  /** Name of the panel for screen readers. */
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
};

/** A small panel beside its button. Its code loads when it first opens. */
export function Popover({ label, trigger, children, align = 'center' }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <PopoverPanel id={id} label={label} anchor={anchor} align={align} onClose={close}>
              <div className={s.padded}>
                <Suspense fallback={<Spinner size="sm" />}>
                  {typeof children === 'function' ? children(close) : children}
                </Suspense>
              </div>
            </PopoverPanel>
          </Suspense>
        </QuietBoundary>
      )}
    </>
  );
}
