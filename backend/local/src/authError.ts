/** An answer in the shape of the auth API's errors; the client shows `msg` and tells by `error_code`. */
export function authError(status: number, errorCode: string, msg: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg }, { status });
}
