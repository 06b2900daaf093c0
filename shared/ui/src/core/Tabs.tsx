import { Link, type To } from '../router';
import s from './Tabs.module.css';

export type Tab = { id: string; label: string; to: To; count?: number };

export type TabsProps = { label: string; items: readonly Tab[]; current: string };

/** Views of one thing, each with its own address: links, not buttons. */
export function Tabs({ label, items, current }: TabsProps) {
  return (
    <nav aria-label={label} className={s.tabs}>
      {items.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          className={s.tab}
          aria-current={tab.id === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className={s.count}>{tab.count.toLocaleString('en-US')}</span>}
        </Link>
      ))}
    </nav>
  );
}
