import s from './chart.module.css';

/** A hatched field with one sentence, where a picture would be. */
export function EmptyPlot({ height, children }: { height: number; children: string }) {
  return (
    <p className={s.empty} style={{ blockSize: height }}>
      <span>{children}</span>
    </p>
  );
}
