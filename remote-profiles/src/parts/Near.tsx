import { QuietBoundary, useNearScreen } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef } from 'react';
import s from './near.module.css';

type Props = {
  /** By which an address leads here: `#activity`. */
  id: string;
  /** px kept free on a wide and on a narrow screen, so that nothing moves when the content arrives. */
  height: { wide: number; narrow: number };
  children: ReactNode;
};

/** What stands further down a page: its code and data are asked for when it comes near the screen. */
export function Near({ id, height, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearScreen(frame);
  const { hash } = useLocation();
  useEffect(() => {
    // The page was not drawn yet when the address was opened.
    if (hash === `#${id}`) frame.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <div
      ref={frame}
      id={id}
      className={s.room}
      style={{ '--wide': `${height.wide}px`, '--narrow': `${height.narrow}px` } as CSSProperties}
    >
      <QuietBoundary>
        <Suspense fallback={null}>{near && children}</Suspense>
      </QuietBoundary>
    </div>
  );
}
