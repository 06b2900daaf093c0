import { useState } from 'react';
import { focusOwner } from './standIn';

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [inert] *, [aria-hidden="true"] *)';

/**
 * Focus handling for a dialog without its own trigger: when it closes, the previously focused element gets the focus back, unless
 * something else, such as the next page or another dialog, has taken it since. If the opener no longer exists, the focus goes to
 * its nearest neighbor, so that keyboard users do not start over at the top of the page.
 * @returns Handler for the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(focusOwner);
  const [around] = useState(() => ancestorsOf(before));
  return (event) => {
    event.preventDefault();
    const free = !document.activeElement || document.activeElement === document.body;
    if (!free || !(before instanceof HTMLElement)) return;
    (before.isConnected ? before : neighborIn(around))?.focus({ preventScroll: true });
  };
}

function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
}

/** The first focusable element in the closest of these ancestors that still exists. */
function neighborIn(around: readonly Element[]): HTMLElement | null {
  for (const each of around) {
    const found = each.isConnected ? each.querySelector<HTMLElement>(FOCUSABLE) : null;
    if (found) return found;
  }
  return null;
}
