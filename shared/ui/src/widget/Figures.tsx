import type { ReactNode } from 'react';
import { InfoButton } from '../core/InfoButton';
import s from './figures.module.css';

type FiguresProps = {
  /** Label and value on one line, one figure per line. */
  lines?: boolean;
  children: ReactNode;
};

/** The key figures of a widget. */
export function Figures({ lines, children }: FiguresProps) {
  return <dl className={lines ? s.lines : s.figures}>{children}</dl>;
}

type FigureProps = {
  label: string;
  /** Id in metrics.json. */
  metric: string;
  /** `small` inside is muted, and below the value if figures are side by side. */
  children: ReactNode;
};

export function Figure({ label, metric, children }: FigureProps) {
  return (
    <div>
      <dt>
        {label}
        <InfoButton metric={metric} label={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
