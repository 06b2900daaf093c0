import { lazy, Suspense } from 'react';
import { QuietBoundary } from './ErrorBoundary';

/** Preloads the stand-in's code, after what the first row needs and before a dialog can be opened. */
export const loadTypedAhead = () => import('./AheadField');
const AheadField = lazy(loadTypedAhead);

/**
 * Captures keys while a dialog's code is loading; otherwise they would go to the button that opened it, or trigger page
 * shortcuts. Typed text goes to the dialog's first text field (see DialogPanel).
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
