import { isPlain, numberOf } from './canonical.ts';
import { depthOf } from './depth.ts';

/** Type of an argument. */
export type ArgumentKind = 'text' | 'number' | 'boolean' | 'json' | 'list' | 'numbers' | 'value';

export const LIMITS = {
  /** Levels of nested objects and lists: filters with lists of objects are the deepest we have. */
  depth: 6,
  /** Characters of a text: the longest feedback. */
  text: 20_000,
  /** Characters of a number, a boolean or a time. */
  value: 64,
};

/** An argument is invalid; the message continues a sentence about it. */
export type Misfit = { code: string; message: string };

const misfit = (code: string, message: string): Misfit => ({ code, message });

/** The JSON value of an argument in the address, where all are text, or the reason it is invalid. */
export function fromAddress(kind: ArgumentKind, text: string): { value: unknown } | Misfit {
  if (kind === 'text') return { value: text };
  if (kind === 'boolean' && /^(true|false)$/.test(text)) return { value: text === 'true' };
  if (kind === 'list' || kind === 'numbers') return listOf(text);
  if (kind !== 'json') return { value: text };
  if (depthOf(text) > LIMITS.depth) return tooDeep;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return misfit('not_json', 'is no JSON.');
  }
}

/**
 * Why a value is not of a kind; null if it is. If the database driver cannot serialize a value as the argument's type (an object
 * as text, a nested list), it aborts in the middle of a statement, and the protocol gets out of sync.
 */
export function misfitOf(kind: ArgumentKind, value: unknown): Misfit | null {
  if (value === null) return null;
  const longest = kind === 'text' || kind === 'json' || kind === 'list' ? LIMITS.text : LIMITS.value;
  if (longestText(value) > longest) return misfit('too_long', `is longer than ${longest} characters.`);
  if (kind === 'json')
    return numbersIn(value).every(Number.isFinite) ? null : misfit('wrong_kind', 'holds a number that is too large.');
  if (kind === 'boolean') return typeof value === 'boolean' ? null : misfit('wrong_kind', 'is true or false.');
  if (kind === 'numbers')
    return Array.isArray(value) && value.every((item) => item === null || (isPlain(item) && numberOf(item) !== null))
      ? null
      : misfit('wrong_kind', 'is a list of numbers; write those of more than 15 digits as texts.');
  if (kind === 'list')
    return Array.isArray(value) && value.every((item) => item === null || isPlain(item))
      ? null
      : misfit('wrong_kind', 'is a list of texts or numbers.');
  if (kind === 'number')
    return isPlain(value) && numberOf(value) !== null
      ? null
      : misfit('wrong_kind', 'is one number; write one of more than 15 digits as a text.');
  return isPlain(value) ? null : misfit('wrong_kind', 'is one text or number.');
}

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

export const tooDeep = misfit('too_deep', `is nested more than ${LIMITS.depth} levels deep.`);

/** `{a,"b,c"}`, or `a,b` as most clients write it. */
function listOf(text: string): { value: string[] } | Misfit {
  if (!/^[{[]/.test(text)) return { value: text === '' ? [] : text.split(',') };
  if (!/^\{(?:"(?:[^"\\]|\\.)*"|[^{}"])*\}$/s.test(text)) return misfit('no_list', 'is no list like {a,b}.');
  const inside = text.slice(1, -1);
  if (inside === '') return { value: [] };
  const items = inside.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+|(?<=^|,)(?=,|$)/gs) ?? [];
  return {
    value: items.map((item) => (/^".*"$/s.test(item) ? item.slice(1, -1).replace(/\\(.)/gs, '$1') : item)),
  };
}

function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let longest = 0;
  for (const [key, item] of Object.entries(value)) longest = Math.max(longest, key.length, longestText(item));
  return longest;
}
