import { useEffect } from 'react';

/** Opens the browser's print dialog once if the address asks for it. */
export function usePrinting(wanted: boolean): void {
  useEffect(() => {
    if (wanted) window.print();
  }, [wanted]);
}
