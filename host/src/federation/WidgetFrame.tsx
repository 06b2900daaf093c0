import { Button } from '@companion/ui/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import s from './Slot.module.css';

type WidgetFrameProps = { height: number; empty: boolean; onEmpty: () => void; children: ReactNode };

/**
 * Gives a widget exactly its declared height. Extra content is shown on request, so that late content never shifts what is
 * visible. An empty widget collapses while it is still below the viewport.
 */
export function WidgetFrame({ height, empty, onEmpty, children }: WidgetFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const [taller, setTaller] = useState(false);
  const [open, setOpen] = useState(false);
  const emptied = useEffectEvent(onEmpty);
  useEffect(() => {
    if (!content.current || open) return;
    const shown = content.current;
    const observer = new ResizeObserver(([entry]) => {
      setTaller((entry?.contentRect.height ?? 0) > height + 1);
      if (!shown.querySelector('[data-widget-none]')) return;
      const top = shown.closest('[data-widget]')?.getBoundingClientRect().top ?? 0;
      // Synchronous: by the next frame the visitor may have scrolled, and the collapse would be visible.
      if (top > window.innerHeight) flushSync(emptied);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [height, open]);
  useEffect(() => {
    const shown = content.current;
    if (!shown || !taller) return;
    // Tabbing into hidden content opens it.
    const show = () => setOpen(true);
    shown.addEventListener('focusin', show);
    return () => shown.removeEventListener('focusin', show);
  }, [taller]);
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (open && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div
      className={open ? undefined : s.room}
      style={empty ? undefined : open ? { minBlockSize: height } : { blockSize: height }}
    >
      <div ref={content} tabIndex={open ? -1 : undefined}>
        {children}
      </div>
      {taller && !open && (
        <div className={s.more}>
          <Button size="sm" onClick={() => setOpen(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}
