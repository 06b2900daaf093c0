import { useLayoutEffect, useRef } from 'react';
import { Link, type To } from '../router';
import s from './Tabs.module.css';

export type Tab = { id: string; label: string; to: To; count?: number };

export type TabsProps = { label: string; items: readonly Tab[]; current: string };

/** Views of one thing, each with its own address: links, not buttons. */
export function Tabs({ label, items, current }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: scroll to the current tab.
  useLayoutEffect(() => bringIntoView(row.current, current), [current]);
  return (
    <nav ref={row} aria-label={label} className={s.tabs}>
      {items.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          data-tab={tab.id}
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

/** Scrolls only the row, never the page. */
function bringIntoView(row: HTMLElement | null, id: string): void {
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const tab = row.querySelector(`[data-tab="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const room = row.getBoundingClientRect();
  if (tab) row.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
}
