import { z } from 'zod';

/** Seconds are below this until the year 5138; milliseconds have exceeded it since 1973. */
const FIRST_MILLISECONDS = 1e11;
const MAX_TIME_MS = Date.parse('9999-12-31T23:59:59Z');
const MAX_WEI_DIGITS = 78;

function toMilliseconds(value: unknown): number {
  if (typeof value === 'string') {
    if (/^\d{1,15}$/.test(value)) return toMilliseconds(Number(value));
    return /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  }
  if (typeof value !== 'number') return Number.NaN;
  return value < FIRST_MILLISECONDS ? value * 1000 : value;
}

/** ISO text for Unix seconds, Unix milliseconds or an ISO string; null for 0 (the network's "never") and invalid times. */
export function toIso(value: unknown): string | null {
  const ms = toMilliseconds(value);
  return ms > 0 && ms <= MAX_TIME_MS ? new Date(Math.trunc(ms)).toISOString() : null;
}

/** Decimal string of wei from a number, a string or a string with a trailing n; null if negative or not a whole number. */
export function toWei(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? toWei(BigInt(value).toString()) : null;
  if (typeof value !== 'string' || !/^\d{1,100}n?$/.test(value)) return null;
  const digits = value.replace(/n$/, '').replace(/^0+(?=\d)/, '');
  return digits.length <= MAX_WEI_DIGITS ? digits : null;
}

function toInteger(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}n?$/.test(value) ? Number(value.replace(/n$/, '')) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Fails a transform: the row is rejected with this message. */
export function refuse(context: z.RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

function required<T>(what: string, read: (value: unknown) => T | null) {
  return z.unknown().transform((value, context): T => {
    const result = read(value);
    return result ?? refuse(context, `expected ${what}`);
  });
}

/** For a field that may be missing or invalid without rejecting its row. */
function tolerant<T>(read: (value: unknown) => T | null) {
  return z.unknown().transform((value): T | null => read(value));
}

const toId = (value: unknown) => {
  const id = toInteger(value);
  return id !== null && id > 0 ? id : null;
};

export const time = required('a time', toIso);
export const optionalTime = tolerant(toIso);
export const wei = required('wei', toWei);
export const id = required('a positive id', toId);
/** Null also for 0, which the network uses for "nobody". */
export const optionalId = tolerant(toId);
/** An id that is a name: any text, or a number. */
export const name = required('an id', (value) => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 200 ? text : null;
});
export const integer = required('a whole number', toInteger);
export const optionalInteger = (min: number, max: number) =>
  tolerant((value) => {
    const number = typeof value === 'number' ? toInteger(Math.round(value)) : toInteger(value);
    return number !== null && number >= min && number <= max ? number : null;
  });
export const score = required('a score of 0-2800', (value) => {
  const number = typeof value === 'number' ? Math.round(value) : toInteger(value);
  return number !== null && number >= 0 && number <= 2800 ? number : null;
});
export const optionalScore = optionalInteger(0, 2800);
export const flag = tolerant((value) => value === true || value === 'true').transform((value) => value === true);
export const text = tolerant((value) => (typeof value === 'string' ? value : null)).transform((value) => value ?? '');
export const optionalText = tolerant((value) => (typeof value === 'string' && value !== '' ? value : null));
/** Enum values in either case; an unknown word is stored as is. */
export const word = tolerant((value) =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value.toUpperCase() : null,
);

/**
 * Original values of fields that could not be interpreted: stored beside the row, in which they are null. Null if there are none;
 * missing fields are not included.
 */
export function rawOf(fields: Record<string, { said: unknown; read: unknown }>): Record<string, unknown> | null {
  const odd = Object.entries(fields).filter(
    ([, { said, read }]) => read === null && said !== null && said !== undefined,
  );
  return odd.length === 0 ? null : Object.fromEntries(odd.map(([name, { said }]) => [name, shortened(said)]));
}

function shortened(said: unknown): unknown {
  if (typeof said === 'number' || typeof said === 'boolean') return said;
  return (typeof said === 'string' ? said : (JSON.stringify(said) ?? '')).slice(0, 200);
}

/** An address in lower case; null for the zero address and for anything else. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value) || /^0x0{40}$/i.test(value)) return null;
  return value.toLowerCase();
}
export const optionalAddress = tolerant(toAddress);

/** A web address to display; anything but http and https is dropped. */
export const optionalUrl = tolerant((value) =>
  typeof value === 'string' && value.length <= 2048 && /^https?:\/\/[^\s]+$/i.test(value) ? value : null,
);
