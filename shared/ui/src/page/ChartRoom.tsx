import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react';
import { QuietBoundary } from '../core/ErrorBoundary';
import { Fold } from '../core/Fold';
import s from './chartRoom.module.css';
import { whenRowsShow } from './whenRowsShow';

type Props = {
  /** Reserved height in px on wide and narrow screens, to avoid a layout shift when the chart arrives. */
  height: { wide: number; narrow: number };
  /** The rows' data has arrived, or never will: the chart may load once they are drawn. */
  ready: boolean;
  /** Above a list: what the chart shows, as the title of its fold on a phone. */
  fold?: string;
  children: ReactNode;
};

/** Reserved space for a chart whose code and data load after the first rows. Once drawn, it stays. */
export function ChartRoom({ height, ready, fold, children }: Props) {
  // Applies even if the data came with the document: the first rows are drawn before loading a chart's code.
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
