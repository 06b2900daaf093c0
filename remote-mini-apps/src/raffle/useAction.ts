import { errorSentence } from '@companion/ui/core';
import { useState } from 'react';

/** One action at a time: whether it runs, and why the last one was refused. */
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
