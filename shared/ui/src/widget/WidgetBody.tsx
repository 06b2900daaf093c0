import type { ReactNode } from 'react';
import s from './widget.module.css';

/** Figures, rows and links of a widget in a column. */
export function WidgetBody({ children }: { children: ReactNode }) {
  return <div className={s.body}>{children}</div>;
}

/** Empty state of a widget, which is an answer too. Its card shrinks to one line unless that would shift visible content. */
export function WidgetNone({ children }: { children: ReactNode }) {
  return (
    <p className={s.none} data-widget-none="">
      {children}
    </p>
  );
}

export function WidgetRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={s.rows}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** Muted, at the end of the line. */
  end?: ReactNode;
  children: ReactNode;
};

export function WidgetRow({ end, children }: RowProps) {
  return (
    <li>
      <span className={s.main}>{children}</span>
      {end && <span className={s.end}>{end}</span>}
    </li>
  );
}
