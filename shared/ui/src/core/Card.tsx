import { type ReactNode, useId } from 'react';
import s from './Card.module.css';

export type CardProps = {
  title?: ReactNode;
  /** Below the title: unit, age, what is counted. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Usually <Freshness>. */
  footer?: ReactNode;
  /** Content extends to the card's edges, for tables. */
  flush?: boolean;
  children: ReactNode;
};

/** A group of content with a hairline border. */
export function Card({ title, note, actions, footer, flush, children }: CardProps) {
  const id = useId();
  return (
    <section className={s.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={s.head}>
          <div className={s.words}>
            {title && (
              <h2 id={id} className={s.title}>
                {title}
              </h2>
            )}
            {note && <p className={s.note}>{note}</p>}
          </div>
          {actions && <div className={s.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? s.flush : s.body}>{children}</div>
      {footer && <footer className={s.footer}>{footer}</footer>}
    </section>
  );
}
