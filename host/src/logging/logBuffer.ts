export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type LogEntry = {
  level: LogLevel;
  message: string;
  source: 'client';
  environment: string;
  /** `wallet_{address}`, or `anonymous_user`. */
  user_id: string;
  url: string;
  data: unknown;
  /** ISO 8601. */
  timestamp: string;
};

export const MOST_ENTRIES = 100;
export const MOST_CHARACTERS = 500;
/** Maximum size of one entry's data, as JSON. */
const MOST_DATA = 8_000;

const SECRET = /password|token|secret/i;
const REDACTED = '[redacted]';
const DEEPEST = 6;
const MOST_ITEMS = 50;

/** Holds the latest hundred entries; older ones are dropped. */
export class LogBuffer {
  #entries: LogEntry[] = [];

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  add(entry: LogEntry): void {
    this.#entries = [
      ...this.#entries,
      { ...entry, message: entry.message.slice(0, MOST_CHARACTERS), data: bounded(redacted(entry.data)) },
    ].slice(-MOST_ENTRIES);
  }

  /** Removes these entries; entries logged while they were being sent stay. */
  forget(sent: readonly LogEntry[]): void {
    this.#entries = this.#entries.filter((entry) => !sent.includes(entry));
  }
}

/** Data too long to send is reduced to the beginning of its text. */
function bounded(data: unknown): unknown {
  const text = JSON.stringify(data);
  return text.length > MOST_DATA ? text.slice(0, MOST_DATA) : data;
}

/**
 * A copy that can be sent: values of keys naming a password, token or secret are removed at every depth, strings are
 * truncated, and cycles and values JSON cannot represent become words.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_CHARACTERS * 8);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return value === undefined ? null : `[${typeof value}]`;
  if (depth >= DEEPEST) return '[deeper]';
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack ?? null };
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([key, item]) => [key, SECRET.test(key) ? REDACTED : redacted(item, depth + 1)]),
  );
}
