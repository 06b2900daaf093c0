import { useEffect } from 'react';
import { letGo, typeAhead, typedAhead } from './keysAhead';
import { standIn } from './standIn';
import { VisuallyHidden } from './VisuallyHidden';

/** The field behind TypedAhead; omitted where it would open the keyboard of a phone. */
export default function AheadField({ onClose }: { onClose: () => void }) {
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
