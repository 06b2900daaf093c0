import { CompanionError } from '@companion/contract';

/** A deprecated export: two UTC days, like `2027-01-31`, and its replacement. */
export type Deprecated = { since: string; ends: string; instead: string };

/** A comment deprecates an export without saying since when, until when, and what to use instead. */
export class DeprecationUnclear extends CompanionError {
  override readonly code = 'deprecation-unclear';
  override readonly advice =
    'Write `@deprecated since 2026-11-30, ends 2027-06-01: use …` as the last words of its comment.';
}

const ANNOUNCED =
  /\/\*\*(?:(?!\*\/)[\s\S])*?@deprecated\b((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function|const|class|type|interface) (\w+)/g;
const DAY = String.raw`(\d{4}-\d\d-\d\d)`;
const SAID = new RegExp(`^since ${DAY}, ends ${DAY}: use (.+)$`);

/** Deprecated exports of a source file, from its comments. @throws DeprecationUnclear */
export function deprecatedIn(file: string, text: string): Map<string, Deprecated> {
  const found = new Map<string, Deprecated>();
  for (const [, words = '', name = ''] of text.matchAll(ANNOUNCED)) {
    const said = words.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
    const [, since = '', ends = '', instead = ''] = SAID.exec(said) ?? [];
    if (!instead || !(since < ends)) throw new DeprecationUnclear(`${file} does not say when ${name} goes: “${said}”.`);
    found.set(name, { since, ends, instead });
  }
  return found;
}
