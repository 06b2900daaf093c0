// The parsers of URL values that pages may use; each gives null for a value it cannot read.
import { createParser } from 'nuqs/server';

export {
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsIsoDate,
  parseAsString,
  parseAsStringLiteral,
  type SingleParserBuilder,
} from 'nuqs/server';

/** Longest text taken from the URL; more is an attack or an accident. */
const MAX_TEXT = 200;

/** Text without surrounding space, 1 to 200 characters. */
export const parseAsText = createParser<string>({
  parse: (value) => {
    const text = value.trim();
    return text.length > 0 && text.length <= MAX_TEXT ? text : null;
  },
  serialize: (value) => value.trim(),
});

/** A whole number from `min` to `max`, written without signs, exponents or leading zeros. */
export function parseAsCount(min: number, max: number) {
  return createParser<number>({
    parse: (value) => {
      if (!/^(0|[1-9]\d{0,8})$/.test(value)) return null;
      const count = Number(value);
      return count >= min && count <= max ? count : null;
    },
    serialize: String,
  });
}

/** A day that exists: `2026-01-31`. */
export const parseAsDay = createParser<string>({
  parse: (value) => (isDay(value) ? value : null),
  serialize: String,
});

/** The preset ranges, shortest first. */
export const RANGES = ['24h', '7d', '30d', '90d', '180d', '1y', 'all'] as const;
export type RangePreset = (typeof RANGES)[number];

/** A preset or `2026-01-01..2026-02-01` with both days included. */
export type Range = RangePreset | `${string}..${string}`;

export const parseAsRange = createParser<Range>({
  parse: (value) => {
    const preset = RANGES.find((range) => range === value);
    if (preset) return preset;
    const [from = '', to = '', ...rest] = value.split('..');
    return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? `${from}..${to}` : null;
  },
  serialize: String,
});

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // 31 February parses as 3 March in some engines.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}
