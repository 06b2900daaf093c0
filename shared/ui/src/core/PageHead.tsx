import type { ReactNode } from 'react';
import { FindingLine, type Found } from './FindingLine';
import s from './PageHead.module.css';
import { Terms } from './Terms';

export type PageHeadProps = {
  /** The page's only h1. */
  title: ReactNode;
  /** What the page found, in one sentence (G27). */
  finding?: Found;
  /** One line: what question this page answers. */
  purpose: ReactNode;
  /** Range, filters, share: on the right, below on a phone. */
  actions?: ReactNode;
  /** Breadcrumbs of a detail page. */
  above?: ReactNode;
};

export function PageHead({ title, finding = null, purpose, actions, above }: PageHeadProps) {
  return (
    <header className={s.head}>
      <div className={s.words}>
        {above}
        <h1 className={s.title}>{title}</h1>
        <FindingLine of={finding} />
        <p className={s.purpose}>{typeof purpose === 'string' ? <Terms>{purpose}</Terms> : purpose}</p>
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
}

/** The content of a page: head, figures, picture, table, in one rhythm. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={s.page}>{children}</div>;
}
