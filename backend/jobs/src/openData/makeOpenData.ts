import { mkdir } from 'node:fs/promises';
import type { OpenDataDay, OpenDataPart } from '@companion/domain';
import type { createRest } from '../rest.ts';
import { archivedRows, type PartRows, writeArchive } from './archive.ts';
import { changedPart } from './changes.ts';
import { readIndex, writeIndex } from './indexFile.ts';
import type { Row } from './row.ts';
import { stillKnown } from './stillKnown.ts';

export interface OpenDataOptions {
  rest: Pick<ReturnType<typeof createRest>, 'rpc'>;
  /** For archives only: any other file in it is removed. */
  folder: string;
  /** Number of days to keep, at least 1. */
  keepDays: number;
  signal?: AbortSignal;
  progress?(rows: number): void;
  /** Rows per call. */
  chunk?: number;
}

/**
 * Rows written for the new day, and rows removed from earlier ones. `until`: null while the network was never read completely.
 */
export interface OpenDataMade {
  day: string;
  until: string | null;
  rows: number;
  gone: number;
}

interface Head {
  day: string;
  until: string | null;
  parts: OpenDataPart[];
}

/** Rows per chunk when rewriting an archive. */
const CHUNK = 5_000;

/**
 * Creates the archive of the day once, removes rows from earlier ones that are gone from the network, and deletes the oldest
 * archives. Reads in chunks, by row key and with lower priority than visitors; one chunk is in memory.
 */
export async function makeOpenData({
  rest,
  folder,
  keepDays,
  signal,
  progress,
  chunk = CHUNK,
}: OpenDataOptions): Promise<OpenDataMade> {
  const { day, until, parts } = await rest.rpc<Head>('job_open_data', {}, 7);
  const made = { day, until, rows: 0, gone: 0 };
  if (until === null) return made;
  await mkdir(folder, { recursive: true });
  const days = await readIndex(folder);
  if (days.some((known) => known.day === day)) return made;

  async function* present(part: OpenDataPart): AsyncGenerator<readonly Row[]> {
    for (let after: Row | null = null; ; ) {
      signal?.throwIfAborted();
      const rows: Row[] = await rest.rpc<Row[]>('job_open_data', { part: part.name, after, most: chunk }, 7);
      if (rows.length > 0) yield rows;
      made.rows += rows.length;
      progress?.(made.rows);
      if (rows.length < chunk) return;
      after = rows.at(-1)?.slice(0, part.keys) ?? null;
    }
  }
  const [before] = days;
  const newest = await writeArchive(
    folder,
    day,
    parts.map((part) => ({
      part,
      rows: present(part),
      changes: before && { part: changedPart(part, before.day), before: archivedRows(folder, before, part) },
    })),
  );

  const kept: OpenDataDay[] = [];
  for (const earlier of days.slice(0, keepDays - 1)) {
    signal?.throwIfAborted();
    let gone = 0;
    const rowsOf = (part: OpenDataPart) => {
      const now = archivedRows(folder, newest, { ...part, name: part.of ?? part.name });
      return stillKnown(part, archivedRows(folder, earlier, part), now, () => gone++);
    };
    // The day's changed rows are also among the rows of its complete part.
    const whole = earlier.parts.filter(({ of }) => of === undefined);
    for (const part of whole) for await (const _ of rowsOf(part)) signal?.throwIfAborted();
    made.gone += gone;
    const rest: PartRows[] = earlier.parts.map((part) => ({ part, rows: pieces(rowsOf(part)) }));
    kept.push(gone > 0 ? await writeArchive(folder, earlier.day, rest) : earlier);
  }
  await writeIndex(folder, [newest, ...kept]);
  return made;
}

async function* pieces(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let piece: Row[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < CHUNK) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
