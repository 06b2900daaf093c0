/** A request with its complete body, in values that can be sent to another thread. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

/** A response in the same kind of values. */
export interface PlainAnswer {
  status: number;
  headers: [string, string][];
  body: Uint8Array | null;
}

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers } = request;
  return { url, method, headers: [...headers], body: await bytesOf(request) };
}

export async function plainAnswer(response: Response): Promise<PlainAnswer> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await bytesOf(response) };
}

export const requestOf = ({ url, method, headers, body }: PlainRequest): Request =>
  new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null });

export const responseOf = ({ status, headers, body }: PlainAnswer): Response =>
  new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });

/** Null without a body: a response like 204 must not have even an empty one. */
async function bytesOf(message: Request | Response): Promise<Uint8Array | null> {
  if (!message.body) return null;
  const bytes = new Uint8Array(await message.arrayBuffer());
  return bytes.length > 0 ? bytes : null;
}
