import { useQueryClient } from '@companion/data/query';
import { errorSentence } from '@companion/ui/core';
import { useState } from 'react';

export type Act = {
  busy: boolean;
  /** Why the last change was refused, in the server's words; empty when it was not. */
  problem: string;
  /** Makes a change, then asks anew for what these functions answered. True when it was made. */
  run: (change: () => Promise<unknown>) => Promise<boolean>;
};

/** A tab behind others draws rarely: it is waited for no longer. */
const LONGEST_MS = 200;

/**
 * Until an answer is drawn, which the page has before the second frame. A row that moves to its new place takes the focus
 * from its buttons: only then is it given back.
 */
const drawn = () =>
  new Promise<unknown>((done) => {
    setTimeout(done, LONGEST_MS);
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

/** A change an admin makes, with what to say meanwhile. `changes` are names of functions; pass a constant. */
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
