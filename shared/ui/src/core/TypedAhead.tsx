import { lazy, Suspense } from 'react';
import { QuietBoundary } from './ErrorBoundary';

/** Has the code of the stand-in ready, after what the first row needs and before somebody opens a dialog. */
export const loadTypedAhead = () => import('./AheadField');
const AheadField = lazy(loadTypedAhead);

/**
 * Stands in for a dialog whose code is on its way: keys would go to the button that opened it, or to the page as shortcuts.
 * What is typed goes to the dialog's first text field (see DialogPanel).
 */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <AheadField onClose={onClose} />
      </Suspense>
    </QuietBoundary>
  );
}
