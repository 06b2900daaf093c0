import { type HTMLAttributes, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { QuietBoundary } from './ErrorBoundary';
import s from './floating.module.css';
import { VisuallyHidden } from './VisuallyHidden';

const TooltipPanel = lazy(() => import('./TooltipPanel'));

const OPEN_AFTER_MS = 300;

export type TooltipTriggerProps = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-describedby' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
>;

export type TooltipProps = {
  /** A few words; for more, use a Popover. */
  text: string;
  /** The described element, which must be focusable: spread the props onto it. */
  children: (props: TooltipTriggerProps) => ReactNode;
};

/**
 * A few words on hover or focus, exposed to screen readers as a description. Not shown on touch: never put anything essential
 * here.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
  };
  return (
    <span ref={box} className={s.anchor}>
      {children({
        'aria-describedby': id,
        onPointerEnter: (event) => event.pointerType === 'mouse' && soon(),
        onPointerLeave: close,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && soon(),
        onBlur: close,
        onKeyDown: (event) => event.key === 'Escape' && close(),
      })}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      {open && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <TooltipPanel anchor={box} text={text} />
          </Suspense>
        </QuietBoundary>
      )}
    </span>
  );
}
