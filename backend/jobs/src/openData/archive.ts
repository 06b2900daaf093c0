import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { OpenDataDay, OpenDataFile, OpenDataPart } from '@companion/domain';
import { changesSince } from './changes.ts';
import { PartFiles } from './partFiles.ts';
import { readMe } from './readMe.ts';
import { type Row, rowOf } from './row.ts';
import { TAR_END, tarHead, tarPadding } from './tar.ts';

/** A part and its rows, in chunks that fit into memory. With `changes`, new and changed rows also go into a separate part. */
export type PartRows = {
  part: OpenDataPart;
  rows: AsyncIterable<readonly Row[]>;
  changes?: { part: OpenDataPart; before: AsyncIterable<Row> } | undefined;
};
type Packed = Pick<OpenDataFile, 'name' | 'bytes'> & { content: Buffer | string };

/**
 * Writes the archive of a day into a folder: each part as CSV, JSON lines and Parquet, a README and checksums. Deterministic:
 * equal rows give equal bytes. An existing file of the same name can only be the same archive.
 */
export async function writeArchive(
  folder: string,
  day: string,
  contents: AsyncIterable<PartRows> | Iterable<PartRows>,
): Promise<OpenDataDay> {
  const work = join(folder, `.${day}`);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const parts: OpenDataPart[] = [];
    const files: Omit<OpenDataFile, 'offset'>[] = [];
    for await (const each of contents) {
      parts.push(each.part, ...(each.changes ? [each.changes.part] : []));
      files.push(...(await writePart(work, each)));
    }
    const sums = files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
    const notes = Object.entries({ 'README.txt': readMe(day, parts), SHA256SUMS: sums });
    const packed: Packed[] = [
      ...notes.map(([name, text]) => ({ name, bytes: Buffer.byteLength(text), content: Buffer.from(text) })),
      ...files.map(({ name, bytes }) => ({ name, bytes, content: join(work, name) })),
    ];
    const { offsets, ...archive } = await pack(join(work, 'archive.tar'), Date.parse(day) / 1000, packed);
    const name = `${day}.${archive.sha256.slice(0, 16)}.tar`;
    await rename(join(work, 'archive.tar'), join(folder, name));
    return {
      day,
      archive: name,
      ...archive,
      parts,
      files: files.map((file) => ({ ...file, offset: offsets.get(file.name) ?? 0 })),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writePart(work: string, { part, rows, changes }: PartRows): Promise<Omit<OpenDataFile, 'offset'>[]> {
  const whole = new PartFiles(work, part);
  const changed = changes && new PartFiles(work, changes.part);
  const since = changes && changesSince(part, changes.before);
  try {
    for await (const piece of rows) {
      await whole.write(piece);
      if (changed && since) await changed.write(await since.in(piece));
    }
  } finally {
    await since?.end();
  }
  return [...(await whole.end()), ...((await changed?.end()) ?? [])];
}

/** Concatenates files into an archive. @param at Modification time of each, in seconds. */
async function pack(path: string, at: number, files: readonly Packed[]) {
  const hash = createHash('sha256');
  const offsets = new Map<string, number>();
  let bytes = 0;
  async function* content(): AsyncGenerator<Buffer> {
    for (const file of files) {
      yield tarHead(file.name, file.bytes, at);
      offsets.set(file.name, bytes);
      if (typeof file.content === 'string') yield* createReadStream(file.content) as AsyncIterable<Buffer>;
      else yield file.content;
      yield tarPadding(file.bytes);
    }
    yield TAR_END;
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content()) {
      hash.update(chunk);
      // Counted before the next header is requested, whose file starts at that offset.
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path));
  return { offsets, bytes, sha256: hash.digest('hex') };
}

/** Streams the rows of one part of an archive. Empty if the archive has no such part. */
export async function* archivedRows(folder: string, day: OpenDataDay, part: OpenDataPart): AsyncGenerator<Row> {
  const file = day.files.find(({ name }) => name === `${part.name}.jsonl.gz`);
  if (!file) return;
  const { offset, bytes } = file;
  const source = createReadStream(join(folder, day.archive), { start: offset, end: offset + bytes - 1 });
  const plain = createGunzip();
  const read = pipeline(source, plain);
  // A reader may stop early on purpose; read errors are thrown to a reader that continues.
  read.catch((error) => plain.destroy(error));
  try {
    for await (const line of linesOf(plain.setEncoding('utf8'))) yield rowOf(part, line);
  } finally {
    plain.destroy();
  }
}

/** Lines end with LF only: node:readline also splits at U+2028, which a text may contain. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
