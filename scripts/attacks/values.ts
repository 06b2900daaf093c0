import { pick, type Random } from './random';

const many = (random: Random) => pick(random, [2, 7, 50, 400, 3_000]);

/** Texts that trip up parsers in several languages. */
const TEXTS: ((random: Random) => string)[] = [
  () => '',
  () => ' ',
  (r) => '('.repeat(many(r)),
  (r) => `${'('.repeat(many(r))}a${')'.repeat(many(r))}`,
  (r) => `${'['.repeat(many(r))}${']'.repeat(many(r))}`,
  (r) => `${'{'.repeat(many(r))}${'}'.repeat(many(r))}`,
  (r) => `${'{"a":'.repeat(many(r))}1`,
  (r) => '!'.repeat(many(r)),
  (r) => `${'a&'.repeat(many(r))}b`,
  (r) => `${'a<->'.repeat(many(r))}b`,
  () => '^(a+)+(a+)+\\1\\2b$',
  () => '((((x?){0,100}){0,100}){0,100}y)\\1',
  (r) => '%'.repeat(many(r)),
  (r) => `${'%_'.repeat(many(r))}a`,
  (r) => '\\'.repeat(many(r)),
  (r) => "'".repeat(many(r)),
  (r) => '"'.repeat(many(r)),
  (r) => 'a'.repeat(many(r) * 4),
  (r) => 'é'.repeat(many(r)),
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u200b\uffff',
  () => "'; drop table app.votes; --",
  () => '$1',
  () => '%s%n%x',
  () => '../../etc/passwd',
  () => '__proto__',
  () => 'constructor',
  () => 'null',
  () => 'true',
  () => 'NaN',
  () => 'Infinity',
  () => '-1',
  () => '0x10',
  () => '1e400',
  () => '9223372036854775808',
  () => '99999999999999999999999999',
  () => '294277-01-01',
  () => '0000-00-00T00:00:00Z',
  () => '4714-11-24 BC',
  () => '{1,2,{3}}',
  () => '(1,2)',
  () => 'profileId:1',
  () => 'profileId:99999999999999999999',
  () => `0x${'f'.repeat(40)}`,
  () => '7d',
  () => '2020-01-01..2030-01-01',
];

export const hostileText = (random: Random): string => pick(random, TEXTS)(random);

const SCALARS: unknown[] = [null, true, false, 0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308];

/** A JSON value; `keys` are names with a meaning somewhere. */
export function hostileValue(random: Random, keys: readonly string[], depth = 0): unknown {
  const kind = random();
  if (depth > 4 || kind < 0.45) return hostileText(random);
  if (kind < 0.65) return pick(random, SCALARS);
  const length = Math.floor(random() * (depth === 0 ? 40 : 4));
  if (kind < 0.8) return Array.from({ length }, () => hostileValue(random, keys, depth + 1));
  return Object.fromEntries(
    Array.from({ length }, () => [
      random() < 0.9 ? pick(random, keys) : hostileText(random),
      hostileValue(random, keys, depth + 1),
    ]),
  );
}
