import { QuietBoundary, useNearScreen } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef } from 'react';
import s from './near.module.css';

type Props = {
  /** Anchor in the address: `#activity`. */
  id: string;
  /** Reserved height in px on wide and narrow screens, so that nothing shifts when the content loads. */
  height: { wide: number; narrow: number };
  children: ReactNode;
};

/** Content further down a page: code and data are requested when it comes near the viewport. */
export function Near({ id, height, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearScreen(frame);
  const { hash } = useLocation();
  useEffect(() => {
    // The browser could not scroll there, because the page was not rendered yet when the address was opened.
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
