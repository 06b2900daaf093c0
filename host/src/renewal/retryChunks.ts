import { diagnose } from '../federation/diagnose';
import { missingChunk, timedOut } from '../federation/LoadFailure';
import { addToast } from '../toasts/toasts';
import type { Renewal } from './renewal';

declare let __webpack_chunk_load__: (...chunk: unknown[]) => Promise<unknown>;

/**
 * From here on, a file of the host that did not come is looked at: one that is there after all is asked for again, and
 * one that is gone, since newer hosts took its place, brings the page that has it.
 */
export function retryChunks(renewal: Renewal): void {
  const load = __webpack_chunk_load__;
  /** The error of a style sheet does not say which one: its element does, just before. */
  const sheets = new Set<string>();
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') sheets.add(target.href);
  };
  addEventListener('error', note, { capture: true });
  __webpack_chunk_load__ = (...chunk) =>
    load(...chunk).catch((error) => retried(error, [...sheets], () => load(...chunk), renewal));
}

const LATER = {
  title: 'This site was updated',
  text: 'What you opened will load with the next page. What you have written is safe.',
};

/**
 * @param sheets Style sheets that did not come so far.
 * @throws the error when nothing can be done about it.
 */
export async function retried(
  error: unknown,
  sheets: readonly string[],
  again: () => Promise<unknown>,
  renewal: Renewal,
): Promise<unknown> {
  const script = missingChunk(error);
  if (script === null || timedOut(error)) throw error;
  const urls = script ? [script] : sheets;
  const verdict = await diagnose(urls.map((url) => ({ url, integrity: null })));
  if (!verdict) return again();
  const renewed = verdict === 'http' ? renewal.chunkGone() : 'never';
  if (renewed === 'never') throw error;
  if (renewed === 'later') addToast(LATER);
  // No error is drawn in the place of what is there: it would take what is unsaved with it.
  return new Promise(() => {});
}
