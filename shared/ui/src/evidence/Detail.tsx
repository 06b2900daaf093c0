import type { ReactNode } from 'react';
import s from './detail.module.css';

/** Details of one item behind a signal: facts, links and parts in a column, as in its drawer. */
export function Detail({ children }: { children: ReactNode }) {
  return <div className={s.detail}>{children}</div>;
}

export type DetailPartProps = {
  title: string;
  /** The part's name for screen readers, if the title alone is too short. */
  label?: string;
  /** Beside the title. */
  mark?: ReactNode;
  /** At the end of the title line. */
  actions?: ReactNode;
  /** Muted and smaller, below the title. */
  note?: ReactNode;
  children?: ReactNode;
};

export function DetailPart({ title, label = title, mark, actions, note, children }: DetailPartProps) {
  return (
    <section aria-label={label} className={s.part}>
      <header className={s.head}>
        <h3>
          {title} {mark}
        </h3>
        {actions}
      </header>
      {note && <p className={s.note}>{note}</p>}
      {children}
    </section>
  );
}

/** Links to further pages. */
export function DetailLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={s.links}>
      {children}
    </nav>
  );
}

/** Items of a part, separated by hairlines. */
export function DetailList({ children }: { children: ReactNode }) {
  return <ul className={s.list}>{children}</ul>;
}

/** One line of a list; `note` is muted. */
export function DetailItem({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <li className={s.line}>
      {children}
      {note && <span className={s.note}>{note}</span>}
    </li>
  );
}
