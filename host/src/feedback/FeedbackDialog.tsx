import { Dialog } from '@companion/ui/core';
import type { Overlay } from '../overlays/overlays';
import { EMPTY_DRAFT, keepDraft } from './draft';
import { FeedbackForm } from './FeedbackForm';
import { isPageOption } from './pageOptions';
import { resetSubmission } from './submission';

/** The form as a dialog. Closing it discards the text. */
export default function FeedbackDialog({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  const preset = overlay.name === 'feedback' && isPageOption(overlay.page) ? overlay.page : undefined;
  const close = () => {
    keepDraft(EMPTY_DRAFT);
    resetSubmission();
    onClose();
  };
  return (
    <Dialog open onClose={close} title="Send Feedback">
      <FeedbackForm preset={preset} onDone={close} />
    </Dialog>
  );
}
