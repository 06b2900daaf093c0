import type { FeedbackService } from '@companion/contract/services';
import { openOverlay } from '../overlays/overlays';
import { useAccount } from '../wallet/useAccount';

/** For sections: whether feedback may be sent, and how to open the form. */
export function useFeedback(): FeedbackService {
  const { auth } = useAccount();
  return { available: auth.isAuthenticated, open: (page) => openOverlay({ name: 'feedback', page }) };
}
