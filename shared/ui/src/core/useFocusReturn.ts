import { useState } from 'react';
import { focusOwner } from './standIn';

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [inert] *, [aria-hidden="true"] *)';

/**
 * For a dialog that no trigger of its own opened: when it closes, whoever had the focus before gets it back. Something
 * that has taken it meanwhile, such as the next page or another dialog, keeps it. Where what opened it is gone, since it is
 * done, the focus goes to the next of its neighbors: nobody who uses a keyboard begins again at the top of the page.
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

/** The first thing that takes the focus in the closest of these that is still there. */
function neighborIn(around: readonly Element[]): HTMLElement | null {
  for (const each of around) {
    const found = each.isConnected ? each.querySelector<HTMLElement>(FOCUSABLE) : null;
    if (found) return found;
  }
  return null;
}
