import { showToast, Toaster } from '@companion/ui/toast';
import { useEffect } from 'react';
import { subscribeToasts, takeToasts } from './toasts';

/** Shows messages as they arrive, first those that were waiting for this code. */
export default function ToastPlace() {
  useEffect(() => {
    const flush = () => {
      for (const { text, ...toast } of takeToasts()) showToast({ ...toast, children: text });
    };
    flush();
    return subscribeToasts(flush);
  }, []);
  return <Toaster />;
}
