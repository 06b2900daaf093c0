import type { Toast } from '@companion/contract/services';
import { addToast } from './toasts';

/** For sections: shows a short message over the page. */
export function useToast(): (toast: Toast) => void {
  return addToast;
}
