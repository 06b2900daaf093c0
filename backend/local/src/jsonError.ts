import { DISK_FULL } from './dataErrors.ts';

/** A response in the format of the REST layer's own errors. */
export function jsonError(status: number, code: string, message: string, hint: string | null = null): Response {
  return Response.json({ code, message, details: null, hint }, { status });
}

/** Suggested retry delay for a full disk, in seconds. */
const DISK_RETRY_S = 30;

/** Nothing can be stored, because the disk is full; the code is PostgreSQL's own. */
export const diskFull = (): Response => later('53100', DISK_FULL, DISK_RETRY_S);

/** A temporary failure with a retry delay in seconds. */
export function later(code: string, message: string, seconds: number, status = 503): Response {
  const answer = jsonError(status, code, `${message} Try again in ${seconds} seconds.`);
  answer.headers.set('retry-after', String(seconds));
  return answer;
}
