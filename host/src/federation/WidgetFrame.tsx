import { Button } from '@companion/ui/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import s from './Slot.module.css';

type WidgetFrameProps = { height: number; empty: boolean; onEmpty: () => void; children: ReactNode };

/**
 * Exactly the room a widget was promised: what needs more shows when asked for, so that no arrival moves what is seen. A widget
 * that has nothing to show gives its room up while it is still below the visible part.
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
      // In this very frame: in the next one the visitor may have scrolled to what would move.
      if (top > window.innerHeight) flushSync(emptied);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [height, open]);
  useEffect(() => {
    const shown = content.current;
    if (!shown || !taller) return;
    // Whoever tabs into what is hidden wants to see it.
    const show = () => setOpen(true);
    shown.addEventListener('focusin', show);
    return () => shown.removeEventListener('focusin', show);
  }, [taller]);
  useEffect(() => {
    // The button is gone, and has taken the focus with it.
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
