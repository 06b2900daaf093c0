import type { RefObject } from 'react';
import { useShortcuts } from '../core/useShortcuts';

/** The focused table, otherwise the first one on the page: keys must not control two tables. */
function isMine(table: HTMLElement | null): table is HTMLElement {
  if (!table) return false;
  const focused = document.activeElement?.closest('[data-table]');
  return (focused ?? document.querySelector('[data-table]')) === table;
}

function move(table: HTMLElement, step: 1 | -1): void {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now < 0 ? (step > 0 ? 0 : rows.length - 1) : now + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Toggles the details of the focused row. */
function expand(table: HTMLElement): void {
  const row = [...table.querySelectorAll<HTMLElement>('[data-row]')].find((each) =>
    each.contains(document.activeElement),
  );
  row?.querySelector<HTMLElement>('[data-expander]')?.click();
}

/** `j` and `k` move between rows, `o` opens a row's details, `[` and `]` turn pages, `e` opens the export menu. */
export function useTableKeys(table: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void): void {
  const mine = (act: (element: HTMLElement) => void) => (event: KeyboardEvent) => {
    if (!isMine(table.current)) return;
    event.preventDefault();
    act(table.current);
  };
  useShortcuts({
    j: mine((element) => move(element, 1)),
    k: mine((element) => move(element, -1)),
    o: mine(expand),
    '[': mine(() => turn(-1)),
    ']': mine(() => turn(1)),
    e: mine((element) => element.querySelector<HTMLElement>('[data-export]')?.click()),
  });
}
