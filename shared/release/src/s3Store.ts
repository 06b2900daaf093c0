import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative, sep } from 'node:path';
import { textAtMost } from '@companion/limits';
import { AwsClient } from 'aws4fetch';
import { CONTENT_TYPES, FOREVER } from './contentTypes';
import {
  ObjectExists,
  REGISTRY_FILE,
  RELEASE_FILE,
  type ReleaseStore,
  StoreUnreadable,
  StoreUnwritable,
  VersionTaken,
} from './releaseStore';

export type S3Options = {
  /** Address of the bucket, path style, with an optional prefix: `https://s3.example/bucket/prefix`. No trailing slash. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/** Claims a version before its files are written; an aborted publish leaves it behind. */
const CLAIM_FILE = 'claim.json';
/** A listing has up to a thousand names; a record lists its files. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REASON = 64 * 1024;

/**
 * A release store in any S3-compatible bucket with conditional writes: objects are created with `If-None-Match: *`, and the
 * pointer is swapped with `If-Match`. `release.json` is written last: without it, there is no release.
 */
export class S3Store implements ReleaseStore {
  readonly #client: AwsClient;
  readonly #url: string;

  constructor({ url, accessKeyId, secretAccessKey, region }: S3Options) {
    this.#url = url;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  }

  get place(): string {
    return this.#url;
  }

  /** From the `Date` header of the bucket, to the second. */
  async now(): Promise<number> {
    const response = await this.#ask(`${this.#url}/${REGISTRY_FILE}`, { method: 'HEAD', cache: 'no-store' });
    const now = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(now)) throw new StoreUnreadable(this.#url, 'its answers have no date');
    return now;
  }

  async read(path: string): Promise<string | null> {
    return (await this.#get(path))?.text ?? null;
  }

  async create(path: string, text: string): Promise<void> {
    await this.#create(path, new TextEncoder().encode(text));
  }

  async swapPointer(before: string | null, after: string): Promise<boolean> {
    const now = await this.#get(REGISTRY_FILE);
    if ((now?.text ?? null) !== before) return false;
    const condition: Record<string, string> = now ? { 'if-match': now.etag } : { 'if-none-match': '*' };
    const body = new TextEncoder().encode(after);
    return this.#put(REGISTRY_FILE, body, { ...condition, 'cache-control': 'no-cache' });
  }

  async versions(section: string): Promise<string[]> {
    const bucket = new URL(this.#url);
    const [name = '', ...prefix] = bucket.pathname.slice(1).split('/');
    const folder = [...prefix, section, ''].join('/');
    const versions: string[] = [];
    for (let token: string | null = null, more = true; more; more = token !== null) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: folder, delimiter: '/' });
      if (token) query.set('continuation-token', token);
      const response = await this.#ask(`${bucket.origin}/${name}?${query}`);
      if (!response.ok) throw new StoreUnreadable(this.#url, `it answered ${response.status} to a listing`);
      const xml = await this.#textOf(response, 'a listing');
      for (const [, path = ''] of xml.matchAll(/<Prefix>([^<]+)\/<\/Prefix>/g))
        versions.push(path.slice(folder.length));
      token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? null;
    }
    return versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  }

  workFolder(section: string): Promise<string> {
    return fs.mkdtemp(join(tmpdir(), `release-${section}-`));
  }

  async publish(section: string, version: string, folder: string): Promise<void> {
    const base = `${section}/${version}`;
    try {
      await this.create(`${base}/${CLAIM_FILE}`, JSON.stringify({ at: new Date().toISOString() }));
      for (const file of await publicFiles(folder))
        await this.#create(`${base}/${file}`, await fs.readFile(join(folder, file)));
      await this.#create(`${base}/${RELEASE_FILE}`, await fs.readFile(join(folder, RELEASE_FILE)));
    } catch (error) {
      throw error instanceof ObjectExists ? new VersionTaken(section, version) : error;
    }
  }

  discard(folder: string): Promise<void> {
    return fs.rm(folder, { recursive: true, force: true });
  }

  async remove(path: string): Promise<void> {
    const response = await this.#client.fetch(`${this.#url}/${path}`, { method: 'DELETE' }).catch((error: unknown) => {
      throw new StoreUnwritable(this.#url, silence(error), error);
    });
    if (!response.ok && response.status !== 404)
      throw new StoreUnwritable(this.#url, `it answered ${response.status} to the removal of ${path}`);
  }

  async #get(path: string): Promise<{ text: string; etag: string } | null> {
    const response = await this.#ask(`${this.#url}/${path}`, { cache: 'no-store' });
    if (response.status === 404) return null;
    if (!response.ok) throw new StoreUnreadable(this.#url, `it answered ${response.status} to ${path}`);
    return { text: await this.#textOf(response, path), etag: response.headers.get('etag') ?? '' };
  }

  /** @throws StoreUnreadable without a response. */
  async #ask(url: string, init?: RequestInit): Promise<Response> {
    try {
      return await this.#client.fetch(url, init);
    } catch (error) {
      throw new StoreUnreadable(this.#url, silence(error), error);
    }
  }

  /** @throws StoreUnreadable */
  async #textOf(response: Response, what: string): Promise<string> {
    const text = await textAtMost(response, MAX_BYTES);
    if (text === null) throw new StoreUnreadable(this.#url, `${what} is larger than ${MAX_BYTES} bytes`);
    return text;
  }

  async #create(path: string, body: Uint8Array): Promise<void> {
    const headers = { 'if-none-match': '*', 'cache-control': FOREVER };
    if (!(await this.#put(path, body, headers))) throw new ObjectExists(path);
  }

  /** False if the condition in `headers` was not met. */
  async #put(path: string, body: Uint8Array, headers: Record<string, string>): Promise<boolean> {
    const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
    const request = { method: 'PUT', body: body as BodyInit, headers: { 'content-type': type, ...headers } };
    const response = await this.#client.fetch(`${this.#url}/${path}`, request).catch((error: unknown) => {
      throw new StoreUnwritable(this.#url, silence(error), error);
    });
    // 409: a concurrent conditional write of the same object.
    if (response.status === 412 || response.status === 409) return false;
    if (!response.ok)
      throw new StoreUnwritable(
        this.#url,
        `it answered ${response.status}`,
        (await textAtMost(response, MAX_REASON)) ?? '',
      );
    return true;
  }
}

/** Cause of a failed request: `fetch` reports only that it failed. */
function silence(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code ? `it cannot be reached (${code})` : 'it cannot be reached';
}

/** Files served to visitors: no source maps, and no compressed copies, because a CDN compresses on its own. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name) && entry.name !== RELEASE_FILE)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
