import { useEffect } from 'react';
import { letGo, standIn, typeAhead, typedAhead } from './keysAhead';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * Stands in for a dialog whose code is on its way: keys would go to the button that opened it, or to the page as shortcuts.
 * What is typed goes to the dialog's first text field (see DialogPanel). Not where it would open the keyboard of a phone.
 */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  useEffect(() => letGo, []);
  if (!matchMedia('(pointer: fine)').matches) return null;
  return (
    <VisuallyHidden>
      <textarea
        ref={standIn}
        aria-label="Loading"
        defaultValue={typedAhead()}
        onChange={(event) => typeAhead(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </VisuallyHidden>
  );
}
