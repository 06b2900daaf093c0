/**
 * Says which page function gives a golden answer and where in its answer.
 *
 * `key`: key of e2e/fixtures/g1-answers.json; `*` stands for one part of it, given to `args` and, as `$1` `$2` …, to `path`.
 * `path`: where the value is: `kpis.total`, `rows.length`, `rows[person.profileId=$1].points` (first element whose field has
 * that text). `map` turns what is there into the form of the answers file.
 */
export interface Cover {
  key: string;
  call: string;
  args?: (...parts: string[]) => Record<string, unknown>;
  path: string;
  map?: (value: unknown, ...parts: string[]) => unknown;
}

/** Parts matched by the stars of a cover's key; null if the key does not match. */
export function matchKey(pattern: string, key: string): string[] | null {
  const source = pattern
    .split('*')
    .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^.]+)');
  return new RegExp(`^${source}$`).exec(key)?.slice(1) ?? null;
}

const STEP = /([^.[\]]+)|\[([^=\]]+)=([^\]]*)\]/g;

/** Value at a path of an answer; undefined if there is none. */
export function valueAt(answer: unknown, path: string, parts: string[] = []): unknown {
  let value = answer;
  const filled = path.replace(/\$(\d)/g, (_, n: string) => parts[Number(n) - 1] ?? '');
  for (const [, name, field, wanted] of filled.matchAll(STEP)) {
    if (value === null || value === undefined) return undefined;
    if (name !== undefined) value = (value as Record<string, unknown>)[name];
    else if (Array.isArray(value)) value = value.find((row) => String(valueAt(row, field ?? '')) === wanted);
    else return undefined;
  }
  return value;
}

/** A person's id as in the answers file: profile id as text, otherwise userkey. */
export function personId(value: unknown): string {
  const { profileId, userkey } = value as { profileId: number | null; userkey: string };
  return profileId === null ? userkey : String(profileId);
}

export const personIds = (value: unknown): string[] => (value as unknown[]).map(personId);

/** Fraction of 1 as percent; null stays null. */
export const percent = (value: unknown): unknown => (typeof value === 'number' ? value * 100 : value);

/** `field` of every row. */
export const each =
  (field: string, map: (value: unknown) => unknown = (value) => value) =>
  (value: unknown): unknown[] =>
    (value as unknown[]).map((row) => map(valueAt(row, field)));
