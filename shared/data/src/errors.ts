import { CompanionError } from '@companion/contract';

/** `serverCode` of a call that timed out. */
export const TIMEOUT = 'timeout';
export const TIMEOUT_MS = 15_000;
export const tookTooLong = () => new DataError('The server took longer than 15 seconds.', 0, TIMEOUT);

/** `serverCode` of results that a new site has not computed yet. */
const COUNTING = 'PT503';

const ADVICE: Readonly<Record<string, string>> = {
  'data-unanswered': 'Check your connection, then try again.',
  'data-slow': 'Try a shorter range or a narrower filter.',
  'data-limited': 'Wait a minute, then try again.',
  'data-counting': 'This takes a few minutes on a new site; the figures will appear once they are ready.',
  'data-refused': 'Open the page from the menu to start without filters.',
  'data-failed': 'This is our fault; trying again later often helps.',
  'no-database': 'The operator of the site has to connect one.',
};

/** A call to the backend failed. `serverCode` is from Postgres or PostgREST; `status` 0 means there was no response. */
export class DataError extends CompanionError {
  override readonly advice: string;
  constructor(
    message: string,
    readonly status: number,
    readonly serverCode: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.advice = ADVICE[this.code] ?? '';
  }

  override get code(): string {
    if (this.serverCode === TIMEOUT) return 'data-slow';
    if (this.serverCode === COUNTING) return 'data-counting';
    if (this.status === 0) return 'data-unanswered';
    if (this.status === 429) return 'data-limited';
    return this.status < 500 ? 'data-refused' : 'data-failed';
  }

  /** Repeating the request would be refused again. */
  get refused(): boolean {
    return this.code === 'data-refused';
  }

  /**
   * An immediate retry may help: no response, busy, or a server fault, but never a refused argument. A timeout is reported right
   * away instead of waiting that long again.
   */
  get retryable(): boolean {
    return this.serverCode !== TIMEOUT && (this.status === 0 || this.status === 429 || this.status >= 500);
  }
}

/** The server is down, or about to be ready. */
export const isAway = (error: unknown): boolean =>
  error instanceof DataError && error.retryable && (error.status === 0 || error.status === 503);

/** Error for a backend client's failure. Its own message for "no response" comes from the browser, so ours replaces it. */
export function dataErrorOf({ message, code }: { message: string; code?: string | undefined }, status = 0): DataError {
  const said = status === 0 ? 'No answer from the server.' : message || `The server answered ${status}.`;
  return new DataError(said, status, code || null);
}

/** No backend is configured: pages report that instead of failing. */
export class NoBackendError extends DataError {
  constructor() {
    super('No database is connected to this site.', 0);
  }
  override get code(): string {
    return 'no-database';
  }
  override get refused(): boolean {
    return true;
  }
  override get retryable(): boolean {
    return false;
  }
}
