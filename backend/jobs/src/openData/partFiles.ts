import { join } from 'node:path';
import type { OpenDataFile, OpenDataPart } from '@companion/domain';
import { GzFile } from './gzFile.ts';
import { ParquetFile } from './parquetFile.ts';
import { csvHead, csvOf, jsonLinesOf, type Row } from './row.ts';

/** A part in all formats, written side by side as the rows arrive. */
export class PartFiles {
  readonly #csv: GzFile;
  readonly #jsonl: GzFile;
  readonly #parquet: ParquetFile;
  #rows = 0;

  constructor(
    folder: string,
    private readonly part: OpenDataPart,
  ) {
    this.#csv = new GzFile(join(folder, `${part.name}.csv.gz`));
    this.#jsonl = new GzFile(join(folder, `${part.name}.jsonl.gz`));
    this.#parquet = new ParquetFile(join(folder, `${part.name}.parquet`), part);
  }

  async write(rows: readonly Row[]): Promise<void> {
    if (this.#rows === 0 && rows.length > 0) await this.#csv.write(csvHead(this.part));
    this.#rows += rows.length;
    await this.#csv.write(csvOf(this.part, rows));
    await this.#jsonl.write(jsonLinesOf(this.part, rows));
    await this.#parquet.write(rows);
  }

  async end(): Promise<Omit<OpenDataFile, 'offset'>[]> {
    if (this.#rows === 0) await this.#csv.write(csvHead(this.part));
    const { name: part } = this.part;
    const of = { part, rows: this.#rows };
    return [
      { name: `${part}.csv.gz`, ...of, ...(await this.#csv.end()) },
      { name: `${part}.jsonl.gz`, ...of, ...(await this.#jsonl.end()) },
      { name: `${part}.parquet`, ...of, ...(await this.#parquet.end()) },
    ];
  }
}
