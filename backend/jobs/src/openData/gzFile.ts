import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A gzip file written as its text arrives; one chunk is in memory. */
export class GzFile {
  readonly #gzip = createGzip();
  readonly #hash = createHash('sha256');
  readonly #written: Promise<void>;
  #bytes = 0;

  constructor(path: string) {
    const count = (chunk: Buffer) => {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
    };
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        count(chunk);
        yield chunk;
      }
    };
    this.#written = pipeline(this.#gzip, counted, createWriteStream(path));
    // Reported by the next write, or by the end.
    this.#written.catch(() => {});
  }

  /** Resolves once there is buffer space for more. @throws the disk's error */
  async write(text: string): Promise<void> {
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  /** @returns size and checksum (hexadecimal) of the file */
  async end(): Promise<{ bytes: number; sha256: string }> {
    this.#gzip.end();
    await this.#written;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
