/**
 * Type of a dump column. `text` is written by users, and may be taken down; `blind` is withheld while a slash is open; `amount`
 * is a whole number of any size, as text.
 */
export type OpenDataKind = 'number' | 'word' | 'text' | 'time' | 'flag' | 'amount' | 'blind';

export type OpenDataPart = {
  name: string;
  /** For a part with only new and changed rows: the part they belong to. Omitted for a complete part. */
  of?: string;
  says: string;
  /** Number of leading columns that identify and sort the rows. */
  keys: number;
  columns: readonly (readonly [name: string, kind: OpenDataKind])[];
};

/** One file of a day: `reviews.csv.gz`. Its bytes are in the day's archive, starting at `offset`. */
export type OpenDataFile = {
  name: string;
  part: string;
  rows: number;
  bytes: number;
  /** SHA-256 of the compressed file, hexadecimal. */
  sha256: string;
  offset: number;
};

export type OpenDataDay = {
  /** Day of the data, `2026-03-16`. */
  day: string;
  /** File name of the archive. */
  archive: string;
  bytes: number;
  sha256: string;
  parts: readonly OpenDataPart[];
  files: readonly OpenDataFile[];
};

/** The available days, newest first. */
export type OpenDataIndex = { days: readonly OpenDataDay[] };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value);
const SHA256 = /^[0-9a-f]{64}$/;

function isFile(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, part, rows, bytes, sha256, offset } = value;
  return (
    isText(/^[a-z_]{1,40}\.(csv\.gz|jsonl\.gz|parquet)$/, name) &&
    isText(/^[a-z_]{1,40}$/, part) &&
    [rows, bytes, offset].every(isSize) &&
    isText(SHA256, sha256)
  );
}

function isPart(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, of, says, keys, columns } = value;
  return (
    isText(/^[a-z_]{1,40}$/, name) &&
    (of === undefined || isText(/^[a-z_]{1,40}$/, of)) &&
    typeof says === 'string' &&
    isSize(keys) &&
    Array.isArray(columns) &&
    columns.every((column) => Array.isArray(column) && column.every((word) => isText(/^[a-z0-9_]{1,40}$/, word)))
  );
}

function isDay(value: unknown): value is OpenDataDay {
  if (!isRecord(value)) return false;
  const { day, archive, bytes, sha256, parts, files } = value;
  return (
    isText(/^\d{4}-\d\d-\d\d$/, day) &&
    isText(/^\d{4}-\d\d-\d\d\.[0-9a-f]{16}\.tar$/, archive) &&
    isSize(bytes) &&
    isText(SHA256, sha256) &&
    Array.isArray(parts) &&
    parts.every(isPart) &&
    Array.isArray(files) &&
    files.every(isFile)
  );
}

/** The valid days of a parsed index; anything else is dropped, so that no name in it can point elsewhere. */
export function readOpenDataIndex(value: unknown): OpenDataIndex {
  const days = isRecord(value) && Array.isArray(value.days) ? value.days.filter(isDay) : [];
  return { days: days.toSorted((a, b) => (a.day < b.day ? 1 : -1)) };
}
