import { errorSentence } from '@companion/ui/core';
import { useState } from 'react';

/** Runs one action at a time, with its busy state and the last error. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      setRefused(errorSentence(error, 'That did not work.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, run };
}
