import { capitalized } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import type { Leaf } from './leaves';

/** The allowed values, as defined in the database. */
export type Limit = Omit<AnswerOf<typeof adminConfig>['limits'][number], 'subject' | 'name'>;
export type Limits = AnswerOf<typeof adminConfig>['limits'];

/** The limit of a value of a subject such as `detector:farmer`; `name` as in `leavesOf`, empty for a single value. */
export function limitOf(limits: Limits, subject: string, name = ''): Limit | null {
  return limits.find((limit) => limit.subject === subject && covers(limit.name, name)) ?? null;
}

/** The limits of a subject's values, by their names in `app.value_limits`. */
export const limitsOf = (limits: Limits, subject: string): Limits =>
  limits.filter((limit) => limit.subject === subject);

/** "features * weight" covers "features F4 weight". */
function covers(pattern: string, name: string): boolean {
  const [wanted, parts] = [pattern.split(' '), name.split(' ')];
  return wanted.length === parts.length && wanted.every((each, place) => each === '*' || each === parts[place]);
}

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** "0 to 100", "1 to 3,650, whole", "open or close", "up to 300 characters". */
export function limitText({ least, most, whole, longest, words }: Limit): string {
  if (words) return words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ');
  if (longest !== null) return `up to ${longest} characters`;
  const [from, to] = [least, most].map((end) => end !== null && NUMBERS.format(end));
  return `${from} to ${to}${whole ? ', whole' : ''}`;
}

/** "features * weight" in words, "weight of each of features"; "B1 *", "each of B1". */
export function patternText(name: string): string {
  const [, list, member] = /^(.+) \*(?: (.+))?$/.exec(name) ?? [];
  if (list === undefined) return name;
  return `${member === undefined ? '' : `${member} of `}each of ${list}`;
}

/** The allowed values and the reason: "1 to 3,650, whole. Days of a vouch that count." */
export const limitHint = (limit: Limit): string => `${capitalized(limitText(limit))}. ${limit.because}`;

/** Whether the limit allows a value; without a limit every value is allowed. */
export function fits(limit: Limit | null, value: Leaf): boolean {
  if (!limit) return true;
  const { least, most, whole, longest, words } = limit;
  if (words) return words.includes(String(value));
  if (longest !== null) return typeof value === 'string' && value.length <= longest;
  if (typeof value !== 'number' || (whole && !Number.isInteger(value))) return false;
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
}
