import { useQueryClient } from '@companion/data/query';
import { useState } from 'react';

export type Act = {
  busy: boolean;
  /** Why the last change was refused, in the server's words; empty when it was not. */
  problem: string;
  /** Makes a change, then asks anew for what these functions answered. True when it was made. */
  run: (change: () => Promise<unknown>) => Promise<boolean>;
};

/** Until an answer is drawn. A row that moves to its new place takes the focus from its buttons: only then is it given back. */
const DRAWN_MS = 50;

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
      await new Promise((drawn) => setTimeout(drawn, DRAWN_MS));
      return true;
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : 'The change could not be made.');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
