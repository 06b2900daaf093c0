import type { ReactNode } from 'react';
import { FindingLine, type Found } from './FindingLine';
import s from './PageHead.module.css';
import { Terms } from './Terms';

export type PageHeadProps = {
  /** The page's only h1. */
  title: ReactNode;
  /** The page's main finding, in one sentence (G27). */
  finding?: Found;
  /** One line: the question this page answers. */
  purpose: ReactNode;
  /** Range, filters, share: at the right, or below on a phone. */
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

/** The content of a page: head, figures, chart, table, with consistent spacing. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={s.page}>{children}</div>;
}
