import type { KeyboardEvent, MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]';

const linkOf = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('a[data-row-link]');

/** A click anywhere on the row acts as a click on its link, unless it hit a control or selected text. */
export function onRowClick(event: MouseEvent<HTMLElement>): void {
  const link = linkOf(event.currentTarget);
  if (!link || event.button > 1 || (event.target as Element).closest(CONTROLS)) return;
  if (window.getSelection()?.toString()) return;
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Enter on a focused row opens its link, or its details if it has none. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  const expander = event.currentTarget.querySelector<HTMLElement>('[data-expander]');
  (linkOf(event.currentTarget) ?? expander)?.click();
}
