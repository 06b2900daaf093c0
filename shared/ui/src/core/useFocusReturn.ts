import { useState } from 'react';

/**
 * For a dialog that no trigger of its own opened: when it closes, whoever had the focus before gets it back. Something
 * that has taken it meanwhile, such as the next page or another dialog, keeps it.
 * @returns Handler for the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const free = !document.activeElement || document.activeElement === document.body;
    if (free && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
