import { Button, LiveRegion } from '@companion/ui/core';
import { useState } from 'react';

/** Copies a text as a picture, and says whether that worked. */
export function CopyPicture({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // Made while the browser still knows who asked: it takes the promise.
      const picture = import('./textPicture').then(({ textPicture }) => textPicture(text));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
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
