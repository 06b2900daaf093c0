import { CompanionError } from '@companion/contract';
import { NetworkError } from './client.ts';
import { UnreadableError } from './parse/readRows.ts';
import type { Outcome } from './run.ts';

/** A reader was not started, because a prerequisite was never read. */
export class WaitingError extends CompanionError {
  override readonly code = 'sync-waiting';
  override readonly advice = 'It starts on its own once these are loaded.';
  constructor(labels: readonly string[]) {
    super(`It waits for ${labels.join(', ')}.`);
  }
}

/** A sync completed, but some of the network could not be read. */
export class PartlyReadError extends CompanionError {
  override readonly code = 'network-partly-read';
  override readonly advice = 'Everything else is loaded; the next run tries these again from where they stopped.';
  constructor(failed: readonly { label: string; reason: string }[]) {
    super(failed.map(({ label, reason }) => `${label}: ${reason}`).join(' '));
  }
}

/** Reason of a reader's failure, as shown to visitors; the texts are in `shared/functions`. */
export type Reason = 'gone' | 'refused' | 'limited' | 'silent' | 'faulty' | 'odd' | 'waiting' | 'ours';

/** @param error The error that ended the reader. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof WaitingError) return 'waiting';
  if (error instanceof UnreadableError) return 'odd';
  if (!(error instanceof NetworkError)) return 'ours';
  const { status, oddity } = error;
  if (oddity !== null) return 'odd';
  if (status === 0 || status === 408) return 'silent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'limited';
  return status >= 500 ? 'faulty' : 'refused';
}

/** A row of `sync_report`. */
export function reportOf({ reader, label, pages, read, error, refused }: Outcome): object {
  const failed = read === false;
  return {
    reader,
    label,
    pages,
    read,
    refused,
    reason: failed ? reasonOf(error) : null,
    error: failed ? (error instanceof Error ? error.message : String(error)) : null,
  };
}
