/** A response in the format of the auth API's errors; clients display `msg` and branch on `error_code`. */
export function authError(status: number, errorCode: string, msg: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg }, { status });
}
