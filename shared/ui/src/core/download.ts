import { CompanionError } from '@companion/contract';

/** A download failed; `status` is that of the response, 0 without one. */
export class DownloadError extends CompanionError {
  override readonly code = 'download-failed';
  constructor(
    message: string,
    readonly status: number,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export type Download = { file: Blob; name: string };

/**
 * Fetches a file and reports the bytes received so far, at most once per chunk.
 * @throws DownloadError with a message for the visitor; the abort reason if aborted.
 */
export async function download(url: string, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<Download> {
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new DownloadError('No answer from the server.', 0);
  });
  const requestId = answer.headers.get('x-request-id');
  if (answer.status === 429) throw new DownloadError(waitSentence(answer.headers.get('retry-after')), 429, requestId);
  if (!answer.ok || !answer.body)
    throw new DownloadError(`The server answered ${answer.status}.`, answer.status, requestId);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onBytes(bytes);
  }
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return { file: new Blob(parts, { type }), name: fileName(answer.headers.get('content-disposition')) ?? 'export' };
}

/** Name from a Content-Disposition header, without a path; null if there is none. */
export function fileName(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return name?.split(/[\\/]/).pop()?.trim() || null;
}

function waitSentence(retryAfter: string | null): string {
  const seconds = Number(retryAfter);
  return retryAfter && Number.isFinite(seconds)
    ? `Too many exports. Try again in ${Math.ceil(seconds / 60)} min.`
    : 'Too many exports. Try again later.';
}
