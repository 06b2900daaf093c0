import { copyPicture, NotHere } from '@companion/browser';
import { Button, LiveRegion } from '@companion/ui/core';
import { useState } from 'react';

/** Copies an image that is rendered on demand, and reports whether that worked. */
export function CopyPicture({ draw }: { draw: () => Promise<Blob> }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await copyPicture(draw());
      setSaid('Copied');
    } catch (error) {
      setSaid(error instanceof NotHere ? error.message : 'Could not copy');
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
