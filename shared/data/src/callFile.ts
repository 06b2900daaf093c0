import { withTimeout } from '@companion/browser';
import { dataConfig } from './config';
import { DataError, dataErrorOf, NoBackendError, TIMEOUT_MS, tookTooLong } from './errors';

/**
 * Downloads a binary file from an edge function as a visitor; the browser caches and revalidates it.
 * @throws DataError with the server's message, or if the file exceeds `mostBytes`; NoBackendError without a backend.
 */
export async function callFile(name: string, mostBytes: number, signal?: AbortSignal): Promise<ArrayBuffer> {
  const { url } = dataConfig();
  if (!url) throw new NoBackendError();
  const limit = withTimeout(TIMEOUT_MS, signal);
  try {
    const answer = await fetch(`${url}/functions/v1/${name}`, { signal: limit.signal });
    if (!answer.ok) throw dataErrorOf(await refusalOf(answer), answer.status);
    return await bytesOf(answer, mostBytes);
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (signal?.aborted) throw signal.reason;
    throw limit.timedOut() ? tookTooLong() : dataErrorOf({ message: '' });
  }
}

const refusalOf = async (answer: Response): Promise<{ message: string; code?: string }> => {
  const { message, code } = (await answer.json().catch(() => null)) ?? {};
  return { message: typeof message === 'string' ? message : '', ...(typeof code === 'string' && { code }) };
};

async function bytesOf(answer: Response, most: number): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  // A compressed response does not declare its uncompressed size.
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > most) {
      void reader?.cancel();
      throw new DataError('The server sent a file that is too large.', 502);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes.buffer;
}
