import { DISK_FULL } from './dataErrors.ts';

/** An answer in the shape the REST layer uses for its own errors. */
export function jsonError(status: number, code: string, message: string, hint: string | null = null): Response {
  return Response.json({ code, message, details: null, hint }, { status });
}

/** How soon a full disk may have room again, in seconds. */
const DISK_RETRY_S = 30;

/** Nothing can be stored for want of room; the code is PostgreSQL's own for it. */
export const diskFull = (): Response => later('53100', DISK_FULL, DISK_RETRY_S);

/** "Not now", and in how many seconds it is worth asking again. */
export function later(code: string, message: string, seconds: number, status = 503): Response {
  const answer = jsonError(status, code, `${message} Try again in ${seconds} seconds.`);
  answer.headers.set('retry-after', String(seconds));
  return answer;
}
