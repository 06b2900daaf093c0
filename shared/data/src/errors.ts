/** Code of a call that got no answer in the time it had. */
export const TIMEOUT = 'timeout';

/** A call to the backend failed. `code` is Postgres' or PostgREST's; `status` 0 means the network gave no answer. */
export class DataError extends Error {
  override name = 'DataError';
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }

  /**
   * Asking again at once may help: no answer, busy or a server fault, but never a refused argument. Who has waited for
   * the whole time allowed is told so instead of waiting as long again.
   */
  get retryable(): boolean {
    if (this.code === TIMEOUT) return false;
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** No backend is configured: pages say so instead of failing. */
export class NoBackendError extends DataError {
  override name = 'NoBackendError';
  constructor() {
    super('No database is connected to this site.', 0, 'no_backend');
  }
  override get retryable(): boolean {
    return false;
  }
}
