import { diagnose } from '../federation/diagnose';
import { missingChunk, timedOut } from '../federation/LoadFailure';
import { addToast } from '../toasts/toasts';
import type { Renewal } from './renewal';

declare let __webpack_chunk_load__: (...chunk: unknown[]) => Promise<unknown>;

/**
 * From here on, failed loads of host files are checked: a file that exists after all is requested again, and one that is gone
 * because a newer host replaced it causes a reload.
 */
export function retryChunks(renewal: Renewal): void {
  const load = __webpack_chunk_load__;
  /** A style sheet's error does not name the file; its element's error event, just before, does. */
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
 * @param sheets Style sheets that have failed to load so far.
 * @throws the error if it cannot be resolved.
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
  // Never settles: rendering an error would replace the page and lose unsaved input.
  return new Promise(() => {});
}
