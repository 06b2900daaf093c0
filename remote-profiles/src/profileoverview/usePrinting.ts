import { useEffect } from 'react';

/** Opens the print dialog of the browser once, where the address asks for it. */
export function usePrinting(wanted: boolean): void {
  useEffect(() => {
    if (wanted) window.print();
  }, [wanted]);
}
