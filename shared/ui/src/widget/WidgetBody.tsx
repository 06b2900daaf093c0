import type { ReactNode } from 'react';
import s from './widget.module.css';

/** Figures, rows and links of a widget below each other. */
export function WidgetBody({ children }: { children: ReactNode }) {
  return <div className={s.body}>{children}</div>;
}

/** Says that there is nothing to show, which is an answer too. Its card takes one line, unless that would move what is seen. */
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
