import { CompanionError } from '@companion/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type ApiErrorCode =
  | 'BAD_REQUEST'
  | 'VALIDATION_ERROR'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'PAYLOAD_TOO_LARGE'
  | 'INTERNAL_SERVER_ERROR';

/** An API failure reported to the caller, in the envelope of the requested version. */
export class ApiError extends CompanionError {
  override readonly code = 'simulator-refused';
  constructor(
    readonly status: ContentfulStatusCode,
    readonly apiCode: ApiErrorCode,
    message: string,
    readonly issues: { message: string; path?: PropertyKey[] }[] = [],
  ) {
    super(message);
  }
}

export const notFound = (what: string) => new ApiError(404, 'NOT_FOUND', `${what} not found`);
export const badRequest = (message: string) => new ApiError(400, 'BAD_REQUEST', message);

/** v2: `{ message, code, issues? }`; v1: `{ ok: false, error: { code, message, fields? } }`. */
export function errorBody(error: ApiError, version: 1 | 2): object {
  const { message, issues } = error;
  if (version === 2)
    return {
      message,
      code: error.apiCode === 'VALIDATION_ERROR' ? 'BAD_REQUEST' : error.apiCode,
      ...(issues.length ? { issues: issues.map((issue) => ({ message: issue.message })) } : {}),
    };
  return { ok: false, error: { code: error.apiCode, message, ...(issues.length ? { fields: issues } : {}) } };
}
