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
  /** ISO. */
  timestamp: string;
};

export const MOST_ENTRIES = 100;
export const MOST_CHARACTERS = 500;
/** Of the data of one entry, as JSON. */
const MOST_DATA = 8_000;

const SECRET = /password|token|secret/i;
const REDACTED = '[redacted]';
const DEEPEST = 6;
const MOST_ITEMS = 50;

/** Keeps the newest hundred entries; older ones are dropped. */
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

  /** Forgets these entries; what was logged while they were being sent stays. */
  forget(sent: readonly LogEntry[]): void {
    this.#entries = this.#entries.filter((entry) => !sent.includes(entry));
  }
}

/** Data that is too long to send becomes the beginning of its text. */
function bounded(data: unknown): unknown {
  const text = JSON.stringify(data);
  return text.length > MOST_DATA ? text.slice(0, MOST_DATA) : data;
}

/**
 * A copy that can be sent: values of keys that name a password, token or secret are taken out at every depth, texts are
 * cut, cycles and what JSON cannot carry become words.
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
