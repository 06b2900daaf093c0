import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { OpenDataKind, OpenDataPart } from '@companion/domain';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Row, Value } from './row.ts';

/** Rows per group, which is in memory while it is encoded. */
const GROUP = 20_000;

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const FLAG = { type: 'BOOLEAN' } as const;
/** Amounts in wei exceed every number type of Parquet. */
const TYPES: Readonly<Record<OpenDataKind, Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>>> = {
  number: { type: 'DOUBLE' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  word: TEXT,
  text: TEXT,
  amount: TEXT,
  flag: FLAG,
  blind: FLAG,
};

/** `2026-03-16T10:24:07.123456Z` in microseconds. */
function microseconds(time: string): bigint {
  const [seconds = '', fraction = ''] = time.slice(0, -1).split('.');
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6) || 0);
}

const stored = (value: Value, kind: OpenDataKind) =>
  kind === 'time' && typeof value === 'string' ? microseconds(value) : value;

/** A part as a Parquet file, written group by group as its rows arrive. Gzip needs half the space of snappy for texts. */
export class ParquetFile {
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  readonly #file: WriteStream;
  readonly #hash = createHash('sha256');
  #rows: Row[] = [];

  constructor(
    path: string,
    private readonly part: OpenDataPart,
  ) {
    this.#file = createWriteStream(path);
    // Reported by the next write, or by the end.
    this.#file.on('error', () => {});
    const columns = part.columns.map(
      ([name, kind]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[kind] }),
    );
    const root = { name: 'root', num_children: columns.length };
    const packing = { codec: 'GZIP', compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) } } as const;
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema: [root, ...columns], ...packing });
  }

  async write(rows: readonly Row[]): Promise<void> {
    this.#rows.push(...rows);
    while (this.#rows.length >= GROUP) await this.#pack(this.#rows.splice(0, GROUP));
  }

  /** @returns size and checksum (hexadecimal) of the file */
  async end(): Promise<{ bytes: number; sha256: string }> {
    if (this.#rows.length > 0) await this.#pack(this.#rows);
    await this.#writer.finish();
    await this.#flush();
    this.#file.end();
    await finished(this.#file);
    return { bytes: this.#bytes.offset, sha256: this.#hash.digest('hex') };
  }

  async #pack(rows: readonly Row[]): Promise<void> {
    const columnData = this.part.columns.map(([name, kind], place) => ({
      name,
      data: rows.map((row) => stored(row[place] ?? null, kind)),
    }));
    await this.#writer.write({ columnData, rowGroupSize: GROUP });
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const chunk = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    this.#hash.update(chunk);
    if (this.#file.errored) throw this.#file.errored;
    if (!this.#file.write(chunk)) await once(this.#file, 'drain');
  }
}
