import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { CompanionError } from '@companion/contract';
import { abortAfter } from '@companion/program';
import { type HostAddress, openAt } from './openAt';
import { pictureType, SNIFFED_BYTES } from './pictureType';
import { isPublicAddress } from './publicAddress';

export type Picture = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** The URL did not yield an image that may be shown. */
export class PictureRefused extends CompanionError {
  override readonly code = 'picture-refused';
}

export type LoadPictureOptions = {
  /** Origins from the site's own settings, trusted even with plain http and private addresses. */
  trusted: readonly string[];
  resolve?: (host: string) => Promise<HostAddress[]>;
  open?: typeof openAt;
  timeoutMs?: number;
};

export const MAX_PICTURE_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;
const MOST_REDIRECTS = 3;

/**
 * Loads a raster image from a third-party URL over https from a public host. Each host name, including those of redirects, is
 * resolved once, checked, and connected to at the checked address.
 * @throws PictureRefused, or the network error.
 */
export async function loadPicture(source: string, options: LoadPictureOptions): Promise<Picture> {
  const { trusted, resolve = allAddresses, open = openAt, timeoutMs = TIMEOUT_MS } = options;
  const signal = abortAfter(timeoutMs);
  let url = addressOf(source);
  for (let redirects = 0; ; redirects++) {
    // A redirect must not lead to a trusted origin.
    const at = await checkedAddresses(url, redirects === 0 ? trusted : [], resolve, signal);
    const answer = await open(url, at, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return await pictureIn(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location || redirects === MOST_REDIRECTS)
      throw new PictureRefused(`The address answered ${statusCode}.`);
    url = addressOf(headers.location, url);
  }
}

function addressOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new PictureRefused('This is not an address.');
  return new URL(text, base);
}

async function checkedAddresses(
  url: URL,
  trusted: readonly string[],
  resolve: (host: string) => Promise<HostAddress[]>,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const isTrusted = trusted.includes(url.origin);
  if (!isTrusted && (url.protocol !== 'https:' || url.port !== '' || url.username || url.password))
    throw new PictureRefused('Pictures come over https, from the usual port.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await inTime(resolve(host), signal);
  if (found.length === 0) throw new PictureRefused('The host has no address.');
  if (!isTrusted && !found.every(({ address }) => isPublicAddress(address)))
    throw new PictureRefused('The host is not on the public internet.');
  return found;
}

const allAddresses = (host: string) => lookup(host, { all: true });

/** A DNS look-up cannot be aborted, only ignored. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const late = () => fail(signal.reason);
    signal.addEventListener('abort', late, { once: true });
    work.finally(() => signal.removeEventListener('abort', late)).then(done, fail);
  });
}

async function pictureIn(answer: IncomingMessage): Promise<Picture> {
  try {
    if (Number(answer.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) throw tooLarge();
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isSniffed = false;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_PICTURE_BYTES) throw tooLarge();
      if (isSniffed || bytes < SNIFFED_BYTES) continue;
      isSniffed = true;
      if (!pictureType(Buffer.concat(chunks))) break;
    }
    const whole = new Uint8Array(Buffer.concat(chunks));
    const type = pictureType(whole);
    if (!type) throw new PictureRefused('This is not a raster image.');
    return { type, bytes: whole };
  } finally {
    answer.destroy();
  }
}

const tooLarge = () => new PictureRefused(`The picture is larger than ${MAX_PICTURE_BYTES} bytes.`);
