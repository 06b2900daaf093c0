import s from './chart.module.css';

/** A hatched area with one sentence, in place of a chart. */
export function EmptyPlot({ height, children }: { height: number; children: string }) {
  return (
    <p className={s.empty} style={{ blockSize: height }}>
      <span>{children}</span>
    </p>
  );
}
