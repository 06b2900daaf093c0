/** An answer in the shape the REST layer uses for its own errors. */
export function jsonError(status: number, code: string, message: string, hint: string | null = null): Response {
  return Response.json({ code, message, details: null, hint }, { status });
}
