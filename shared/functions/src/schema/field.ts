/** Type of a field's values; exists only for the compiler. */
declare const VALUE: unique symbol;

/** Description of a field, beyond its kind. */
export type FieldMeta = {
  /** Id of the figure's definition (docs/definitions.md). */
  metric?: string;
  /** Unit of a number, for the reference. */
  unit?: 'seconds' | 'hours' | 'days' | 'points' | 'percent' | 'ETH';
  /** Meaning, if name and kind do not make it clear. */
  says?: string;
  /** Changes with the clock of the data even when nothing happened. */
  moves?: true;
};

/**
 * A kind of value in an answer. `problem` describes what is wrong with a value, or returns null; `strict` also rejects undeclared
 * fields.
 */
export type Field<T = unknown> = FieldMeta & {
  readonly kind: string;
  /** The key may be missing from its object. */
  readonly optional?: true;
  /** Parts of a composed kind. */
  readonly fields?: Fields;
  readonly item?: Field;
  readonly items?: readonly Field[];
  readonly words?: readonly string[];
  /** May be null. */
  readonly nullable?: true;
  /** When this field is null, the others are absent. */
  readonly by?: string;
  /** New words may be added later. */
  readonly growing?: true;
  problem(value: unknown, path: string, strict: boolean): string | null;
  readonly [VALUE]?: T;
};

// An interface, because fields are recursive and older compilers reject a recursive type alias.
export interface Fields {
  readonly [name: string]: Field;
}

/** Type of the values of a field. */
export type Of<F> = F extends Field<infer T> ? T : never;

type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F];

/** Type of an object with these fields. */
export type ObjectOf<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Of<F[K]> } & { [K in OptionalKeys<F>]?: Of<F[K]> }
>;
/** One object type instead of an intersection, to keep compiler messages readable. */
export type Flat<T> = T extends object ? { [K in keyof T]: T[K] } : T;

/** "rows.3.author must be a person, not null". */
export function mismatch(path: string, wanted: string, value: unknown): string {
  const got =
    value === null ? 'null' : value === undefined ? 'missing' : Array.isArray(value) ? 'a list' : typeof value;
  return `${path || 'the answer'} must be ${wanted}, ${value === undefined ? 'but is missing' : `not ${got}`}`;
}

function plain<T>(kind: string, wanted: string, fits: (value: unknown) => boolean) {
  return (meta: FieldMeta = {}): Field<T> => ({
    ...meta,
    kind,
    problem: (value, path) => (fits(value) ? null : mismatch(path, wanted, value)),
  });
}

const matches = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** User-written text. Never markup; spreadsheets must not evaluate it. */
export const text = plain<string>('text', 'text', (value) => typeof value === 'string');
/** Number of a record on the network. */
export const id = plain<number>('id', 'a record number', Number.isSafeInteger);
/** This site's own key of a record, for links and drawers. */
export const key = plain<string>('key', 'a key', (value) => typeof value === 'string');
/** A count; never negative. */
export const count = plain<number>('count', 'a count', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
/** A whole number that may be negative, such as score points. */
export const whole = plain<number>('whole', 'a whole number', Number.isSafeInteger);
export const number = plain<number>('number', 'a number', isNumber);
/** A fraction from 0 to 1. */
export const fraction = plain<number>('fraction', 'a part of one', (v) => isNumber(v) && v >= -1e-9 && v <= 1 + 1e-9);
export const flag = plain<boolean>('flag', 'true or false', (value) => typeof value === 'boolean');
/** ISO 8601 in UTC. */
export const time = plain<string>('time', 'an ISO time', matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/));
/** `2026-01-31`, in UTC. */
export const day = plain<string>('day', 'a day', matches(/^\d{4}-\d\d-\d\d$/));
/** Exact amount in wei as a decimal string, since it can exceed a JavaScript number. */
export const wei = plain<string>('wei', 'an amount of wei as text', matches(/^-?\d+$/));
/** Any JSON; only for values that pages pass back unread, such as a list's cursor. */
export const opaque = plain<unknown>('opaque', 'JSON', (value) => value !== undefined);

/** Read only by pages of earlier releases, which reject an answer without it; current pages cannot read it. */
export const former = (field: Field, says: string): Field<unknown> => ({ ...field, says });

/** Functions that only perform an action return nothing. */
export const nothing = plain<null>('nothing', 'nothing', (value) => value === null || value === undefined);

/** One of these words. */
export function word<const W extends string>(words: readonly W[], meta: FieldMeta = {}): Field<W> {
  const problem: Field['problem'] = (value, path) =>
    words.includes(value as W) ? null : mismatch(path, `one of ${words.join(', ')}`, value);
  return { ...meta, kind: 'word', words, problem };
}

/** One of these words for now; readers skip unknown ones, so that a newer database can add more. */
export function growingWord<const W extends string>(words: readonly W[]): Field<W | (string & {})> {
  const closed = word<string>(words);
  return {
    ...closed,
    growing: true,
    problem: (value, path, strict) => (strict ? closed : text()).problem(value, path, strict),
  };
}

/** An object with exactly these fields. */
export function object<F extends Fields>(fields: F, meta: FieldMeta = {}): Field<ObjectOf<F>> & { fields: F } {
  return {
    ...meta,
    kind: 'object',
    fields,
    problem(value, path, strict) {
      if (!isObject(value)) return mismatch(path, 'an object', value);
      return fieldsProblem(fields, value, path, strict) ?? (strict ? strangerIn(fields, value, path) : null);
    },
  };
}

/** Selects fields of a shape. */
export function pick<F extends Fields, const K extends keyof F & string>(fields: F, names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, K>;
}

/** Problem of the first field that does not match its declaration. */
export function fieldsProblem(fields: Fields, value: Record<string, unknown>, path: string, strict: boolean) {
  for (const name in fields) {
    const field = fields[name] as Field;
    if (field.optional && value[name] === undefined) continue;
    const found = field.problem(value[name], path ? `${path}.${name}` : name, strict);
    if (found) return found;
  }
  return null;
}

/** Problem of an undeclared field. */
export function strangerIn(fields: Fields, value: Record<string, unknown>, path: string): string | null {
  const name = Object.keys(value).find((each) => !Object.hasOwn(fields, each));
  return name === undefined ? null : `${path ? `${path}.` : ''}${name} is not declared`;
}

export function list<T>(item: Field<T>, meta: FieldMeta = {}): Field<T[]> {
  return {
    ...meta,
    kind: 'list',
    item,
    problem(value, path, strict) {
      if (!Array.isArray(value)) return mismatch(path, 'a list', value);
      for (let i = 0; i < value.length; i++) {
        const found = item.problem(value[i], path ? `${path}.${i}` : String(i), strict);
        if (found) return found;
      }
      return null;
    },
  };
}

/** A list of fixed length, with a kind for each position. */
export function tuple<const F extends readonly Field[]>(
  items: F,
  meta: FieldMeta = {},
): Field<{ -readonly [K in keyof F]: Of<F[K]> }> {
  return {
    ...meta,
    kind: 'tuple',
    items,
    problem(value, path, strict) {
      if (!Array.isArray(value) || value.length !== items.length)
        return mismatch(path, `a list of ${items.length}`, value);
      for (const [i, item] of items.entries()) {
        const found = item.problem(value[i], `${path}.${i}`, strict);
        if (found) return found;
      }
      return null;
    },
  };
}

/** An object used as a map: any key, values of one kind. */
export function map<T>(item: Field<T>, meta: FieldMeta = {}): Field<Record<string, T>> {
  return {
    ...meta,
    kind: 'map',
    item,
    problem(value, path, strict) {
      if (!isObject(value)) return mismatch(path, 'an object', value);
      for (const name in value) {
        const found = item.problem(value[name], `${path}.${name}`, strict);
        if (found) return found;
      }
      return null;
    },
  };
}

/** One of several kinds. For an object, the problem reported is that of the kind with which it shares the most field names. */
export function either<const F extends readonly Field[]>(items: F, meta: FieldMeta = {}): Field<Of<F[number]>> {
  return {
    ...meta,
    kind: 'either',
    items,
    problem(value, path, strict) {
      const problems = items.map((item) => item.problem(value, path, strict));
      if (problems.includes(null)) return null;
      if (!isObject(value)) return mismatch(path, items.map(({ kind }) => kind).join(' or '), value);
      const shared = items.map(({ fields = {} }) => Object.keys(value).filter((name) => Object.hasOwn(fields, name)));
      const most = Math.max(...shared.map(({ length }) => length));
      return problems[shared.findIndex(({ length }) => length === most)] ?? null;
    },
  };
}

/** Nullable: unknown, or not applicable. */
export function maybe<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    nullable: true,
    problem: (value, path, strict) => (value === null ? null : field.problem(value, path, strict)),
  };
}

/** The key may be missing: it is present only when there is something to say. */
export function optional<T>(field: Field<T>): Field<T> & { optional: true } {
  return { ...field, optional: true };
}

/**
 * An object whose other fields are present only when `by` is not null: an unknown person or slash returns `{ person: null }` and
 * no figures.
 */
export function found<By extends string, B extends Fields, F extends Fields>(
  by: By & keyof B,
  base: B,
  fields: F,
): Field<Found<By, B, F>> {
  const whole = object({ ...base, ...fields });
  const alone = object(base);
  return {
    kind: 'found',
    by,
    says: `Without ${by} (null) only ${Object.keys(base).join(', ')} are there.`,
    fields: whole.fields,
    problem(value, path, strict) {
      if (!isObject(value)) return mismatch(path, 'an object', value);
      return (value[by] === null ? alone : whole).problem(value, path, strict);
    },
  };
}

export type Found<By extends string, B extends Fields, F extends Fields> =
  | Flat<Omit<ObjectOf<B>, By> & { [K in By]: null } & { [K in keyof F]?: undefined }>
  | Flat<Omit<ObjectOf<B>, By> & { [K in By]: NonNullable<ObjectOf<B>[K & keyof ObjectOf<B>]> } & ObjectOf<F>>;
