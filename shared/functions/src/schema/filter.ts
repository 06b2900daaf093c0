import { LEVEL_NAMES, type LevelName } from '../../../domain/src/levels.ts';
import { isDay, RANGES, type Range, readRange } from '../../../domain/src/range.ts';
import { busiestAuthor } from './largest.ts';
import { BUCKETS } from './shapes.ts';

/**
 * An argument or filter of a function: its accepted values, its default, and how an address encodes it. `read` returns null for
 * unreadable text.
 */
export type Filter<T = unknown> = {
  readonly kind: string;
  /** What it narrows, if its name does not make it clear. */
  readonly says?: string;
  readonly words?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Default of the function. */
  readonly fallback?: T;
  /** The function rejects a call without it. */
  readonly required?: true;
  /** A value that narrows, for benchmarks and tests. */
  readonly sample?: T;
  /** Where to find the value that costs most, which depends on the data; used instead of the sample. */
  readonly sampleFrom?: SampleFrom;
  read(text: string): T | null;
  write(value: T): string;
};

/** Which row of a function's list to use, or the first ones if the filter takes several. */
export type SampleFrom = {
  readonly fn: string;
  /** Arguments that put the largest row first, or at least on the page; omitted for the default answer. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Path of the rows in the answer; empty if the answer itself is the list or the single row. */
  readonly rows: string;
  /** Path of the number to maximize, if no order puts the largest first. */
  readonly most?: string;
  /** How many values to use. */
  readonly take?: number;
  /** Path of the value in its row. */
  readonly value: string;
};

export type Filters = Readonly<Record<string, Filter>>;
export type FilterOf<F> = F extends Filter<infer T> ? T : never;
export type FilterValues<F extends Filters> = { [K in keyof F]: FilterOf<F[K]> | null };

type Meta<T> = Pick<Filter<T>, 'says' | 'fallback' | 'sample' | 'sampleFrom' | 'required'>;

/** Longest text accepted from an address; anything longer is an attack or an accident. */
export const MAX_TEXT = 200;

/** Postgres cannot store NUL in text. */
const textOf = (value: string) => {
  const trimmed = value.trim();
  return trimmed.length > 0 && trimmed.length <= MAX_TEXT && !trimmed.includes('\0') ? trimmed : null;
};

/** Trimmed text, 1 to 200 characters. */
export const words = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'text',
  sample: 'trusted',
  ...meta,
  read: textOf,
  write: String,
});

/** A person by any kind of id: 12, @handle, x.com link, 0x address, `profileId:1`. */
export const who = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'person',
  sample: '1',
  sampleFrom: busiestAuthor,
  ...meta,
  read: textOf,
  write: String,
});

/** Text of at most `most` characters; line breaks and spaces are preserved. */
export const longText = (most: number, meta: Meta<string> = {}): Filter<string> => ({
  kind: 'text',
  max: most,
  sample: 'trusted',
  ...meta,
  read: (text) => (text.length <= most ? text : null),
  write: String,
});

/** A filter with a known set of words. */
export interface WordFilter<W extends string, T> extends Filter<T> {
  readonly words: readonly W[];
}

/** One of these words. */
export function oneOf<const W extends string>(choices: readonly W[], meta: Meta<NoInfer<W>> = {}): WordFilter<W, W> {
  return {
    kind: 'word',
    words: choices,
    ...(choices[0] !== undefined && { sample: choices[0] }),
    ...meta,
    read: (text) => choices.find((choice) => choice === text) ?? null,
    write: String,
  };
}

export const yesNo = (meta: Meta<'yes' | 'no'> = {}) => oneOf(['yes', 'no'], meta);
/** A switch that is either on or absent. */
export const onlyYes = (meta: Meta<'yes'> = {}) => oneOf(['yes'], meta);
export const levelNamed = (meta: Meta<LevelName> = {}) => oneOf(LEVEL_NAMES, { sample: 'known', ...meta });

/** Comma-separated words, at most `most`, returned in the order of the choices; unknown ones are dropped. */
export function someOf<const W extends string>(
  choices: readonly W[],
  { most = choices.length, ...meta }: Meta<NoInfer<W>[]> & { most?: number } = {},
): WordFilter<W, W[]> {
  return {
    kind: 'words',
    words: choices,
    ...(choices[0] !== undefined && { sample: [choices[0]] }),
    ...meta,
    read: (text) => {
      const given = text.toLowerCase().split(',');
      const known = choices.filter((choice) => given.includes(choice.toLowerCase())).slice(0, most);
      return known.length > 0 ? known : null;
    },
    write: (value) => value.join(','),
  };
}
export const levelsNamed = (meta: Meta<LevelName[]> = {}) => someOf(LEVEL_NAMES, { sample: ['known'], ...meta });

/** A bounded count. */
export type CountFilter = Filter<number> & { min: number; max: number };

/** A whole number from `min` to `max`, without sign, exponent or leading zeros. */
export function countFrom(
  min: number,
  max: number,
  meta: Meta<number> & { fallback: number },
): CountFilter & { fallback: number };
export function countFrom(min: number, max: number, meta?: Meta<number>): CountFilter;
export function countFrom(min: number, max: number, meta: Meta<number> = {}): CountFilter {
  return {
    kind: 'count',
    min,
    max,
    sample: Math.min(max, Math.max(min, 2)),
    ...meta,
    read: (text) => {
      const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : null;
    },
    write: String,
  };
}

/** A decimal amount of ETH, at most 12 digits before and 18 after the point. */
export const ethAmount = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'eth',
  sample: '0.1',
  ...meta,
  read: (text) => (/^\d{1,12}(\.\d{1,18})?$/.test(text) ? text : null),
  write: String,
});

/** An amount in wei: digits only. */
export const weiAmount = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'wei',
  sample: '1000000000000000',
  ...meta,
  read: (text) => (/^\d{1,78}$/.test(text) ? text : null),
  write: String,
});

/** True or false, written as `yes` or `no` in an address. */
export const trueOrFalse = (meta: Meta<boolean> = {}): Filter<boolean> => ({
  kind: 'flag',
  sample: true,
  ...meta,
  read: (text) => ({ yes: true, no: false })[text] ?? null,
  write: (value) => (value ? 'yes' : 'no'),
});

/** A time as ISO 8601. */
export const timeGiven = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'time',
  sample: '2026-01-01T00:00:00Z',
  ...meta,
  read: (text) => (Number.isFinite(Date.parse(text)) ? text : null),
  write: String,
});

/** JSON, such as the `next` of an earlier answer. */
export const json = (meta: Meta<unknown> = {}): Filter => ({
  kind: 'json',
  ...meta,
  read(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  },
  write: (value) => JSON.stringify(value),
});

/** An existing calendar day: `2026-01-31`. */
export const dayGiven = (meta: Meta<string> = {}): Filter<string> => ({
  kind: 'day',
  sample: '2026-01-01',
  ...meta,
  read: (text) => (isDay(text) ? text : null),
  write: String,
});

/** As-of day of a page; accepted by every function that can answer for past days. */
export const pastDay = () => dayGiven({ says: 'As of the end of this day.' });

/** Comma-separated texts, at most `most`. */
export const listOf = (most: number, meta: Meta<string[]> = {}): Filter<string[]> => ({
  kind: 'list',
  max: most,
  sample: ['1', '2'],
  ...meta,
  read: (text) => {
    const items = text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '' && item.length <= MAX_TEXT);
    return items.length > 0 && items.length <= most ? items : null;
  },
  write: (value) => value.join(','),
});

/** Number of a record. */
export const recordId = (meta: Meta<number> = {}): Filter<number> => ({
  ...countFrom(0, Number.MAX_SAFE_INTEGER, { sample: 1, ...meta }),
  kind: 'id',
});

/** Record numbers, at most `most`. */
export const recordIds = (most: number, meta: Meta<number[]> = {}): Filter<number[]> => ({
  kind: 'ids',
  max: most,
  sample: [1, 2],
  ...meta,
  read: (text) => {
    const ids = text.split(',');
    return ids.length <= most && ids.every((each) => /^\d{1,15}$/.test(each)) ? ids.map(Number) : null;
  },
  write: (value) => value.join(','),
});

/** An opaque key created by the function, such as a batch id. */
export const keyOf = (form: RegExp, meta: Meta<string> = {}): Filter<string> => ({
  kind: 'key',
  ...meta,
  read: (text) => (form.test(text) ? text : null),
  write: String,
});

export const range = (meta: Meta<Range> = {}): Filter<Range> => ({
  kind: 'range',
  words: RANGES,
  fallback: 'all',
  sample: '30d',
  ...meta,
  read: readRange,
  write: String,
});

/** Bucket size of a chart. The default depends on the range: hours up to three days, days up to 90, then weeks. */
export const bucket = () => oneOf(BUCKETS, { says: 'Instead of what the length of the range asks for.' });

/** Selects the equal period before the range; all time has none. */
export const before = () => trueOrFalse({ says: 'Of the equal time before the range.', fallback: false });
