import { QuietBoundary } from '@companion/ui/core';
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import s from './figures.module.css';

type Props = {
  /** px kept free on a wide and on a narrow screen, so that nothing moves when the picture arrives. */
  height: { wide: number; narrow: number };
  children: ReactNode;
};

/** Room for a picture whose code arrives after the first rows. */
export function ChartRoom({ height, children }: Props) {
  return (
    <div className={s.room} style={{ '--wide': `${height.wide}px`, '--narrow': `${height.narrow}px` } as CSSProperties}>
      <QuietBoundary>
        <Suspense fallback={null}>{children}</Suspense>
      </QuietBoundary>
    </div>
  );
}
