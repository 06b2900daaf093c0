// The parsers of URL values that pages may use; each gives null for a value it cannot read.
import { isDay, type Range, readRange } from '@companion/domain';
import { createParser } from 'nuqs/server';

export type { Range, RangePreset } from '@companion/domain';

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

export const parseAsRange = createParser<Range>({ parse: readRange, serialize: String });
