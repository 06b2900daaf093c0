import { lazy, type ReactNode, Suspense } from 'react';
import { QuietBoundary } from './ErrorBoundary';
import { TypedAhead } from './TypedAhead';

const DialogPanel = lazy(() => import('./DialogPanel'));

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** `sheet` rises from the bottom, for phones; `drawer` opens at the side, and is a sheet on a phone. */
  form?: 'window' | 'sheet' | 'drawer';
  children: ReactNode;
  /** Buttons at the end; the main action last. */
  actions?: ReactNode;
};

/** A modal question or form: traps the focus, closes on Escape, restores the focus. Its code loads when it first opens. */
export function Dialog({ open, ...panel }: DialogProps) {
  if (!open) return null;
  return (
    <QuietBoundary onError={panel.onClose}>
      <Suspense fallback={<TypedAhead onClose={panel.onClose} />}>
        <DialogPanel {...panel} />
      </Suspense>
    </QuietBoundary>
  );
}
