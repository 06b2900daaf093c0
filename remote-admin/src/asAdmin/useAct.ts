import { useQueryClient } from '@companion/data/query';
import { errorSentence } from '@companion/ui/core';
import { useState } from 'react';

export type Act = {
  busy: boolean;
  /** The server's message if the last change was rejected; otherwise empty. */
  problem: string;
  /** Makes a change, then refetches the affected functions. True on success. */
  run: (change: () => Promise<unknown>) => Promise<boolean>;
};

/** A background tab rarely gets frames; do not wait longer than this. */
const LONGEST_MS = 200;

/**
 * Resolves when an answer has been rendered, which is before the second frame. A row that moves takes the focus from its
 * buttons; only afterwards can it be restored.
 */
const drawn = () =>
  new Promise<unknown>((done) => {
    setTimeout(done, LONGEST_MS);
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

/** Runs an admin's change and provides its busy and error state. `changes` are function names; pass a constant. */
export function useAct(changes: readonly string[]): Act {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true);
    setProblem('');
    try {
      await change();
      await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
      await drawn();
      return true;
    } catch (error) {
      setProblem(errorSentence(error, 'The change could not be made.'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
