import { Button, LiveRegion } from '@companion/ui/core';
import { useState } from 'react';

/** Copies a picture that is drawn when it is asked for, and says whether that worked. */
export function CopyPicture({ draw }: { draw: () => Promise<Blob> }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // Made while the browser still knows who asked: it takes the promise.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })]);
      setSaid('Copied');
    } catch {
      setSaid('Could not copy');
    }
  };
  return (
    <>
      <Button size="sm" icon="copy" onClick={copy}>
        {said || 'Copy picture'}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
