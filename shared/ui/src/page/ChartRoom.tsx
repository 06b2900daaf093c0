import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react';
import { QuietBoundary } from '../core/ErrorBoundary';
import { Fold } from '../core/Fold';
import s from './chartRoom.module.css';
import { whenRowsShow } from './whenRowsShow';

type Props = {
  /** px kept free on a wide and on a narrow screen, so that nothing moves when the picture arrives. */
  height: { wide: number; narrow: number };
  /** The rows' data is there, or is not coming: the picture may take the line once they are drawn. */
  ready: boolean;
  /** Above a list: what the picture shows, in the line that it waits behind on a phone. */
  fold?: string;
  children: ReactNode;
};

/** Room for a picture whose code and data are asked for after the first rows. Once drawn, it stays. */
export function ChartRoom({ height, ready, fold, children }: Props) {
  // Also where the data came along with the document: the first rows are drawn before a picture's code is asked for.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (ready && !drawn) return whenRowsShow(() => setDrawn(true));
  }, [ready, drawn]);
  const room = (
    <div className={s.room} style={{ '--wide': `${height.wide}px`, '--narrow': `${height.narrow}px` } as CSSProperties}>
      <QuietBoundary>
        <Suspense fallback={null}>{drawn && children}</Suspense>
      </QuietBoundary>
    </div>
  );
  return fold ? <Fold title={fold}>{room}</Fold> : room;
}
