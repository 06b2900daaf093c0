import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DECLARED_FUNCTIONS } from '../src/book.ts';
import type { AnyFunction } from '../src/schema/declaration.ts';
import { type Deprecation, NOTICE_DAYS } from '../src/schema/deprecation.ts';
import type { Filters } from '../src/schema/filter.ts';

/** What readers of an answer rely on, without descriptions. */
export type Shape = {
  kind: string;
  optional?: true;
  nullable?: true;
  growing?: true;
  words?: readonly string[];
  fields?: Readonly<Record<string, Shape>>;
  item?: Shape;
  items?: readonly Shape[];
};

/** Values an argument or filter accepts. */
export type Taken = { kind: string; words?: readonly string[]; min?: number; max?: number };

/** What pages of every release so far pass to a function, and what they read from its answer. */
export type Promised = {
  name: string;
  args: Readonly<Record<string, Taken>>;
  /** Required arguments. */
  needs: string[];
  filters: Readonly<Record<string, Taken>>;
  orders: string[];
  answer: Shape;
  /** How long it is promised, once its removal was announced. */
  deprecated?: Deprecation;
};

export const PROMISED_FILE = fileURLToPath(new URL('../released-contract.jsonl', import.meta.url));

/** Each wider kind with the narrower kinds it includes. */
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  whole: ['count', 'id'],
  number: ['whole', 'count', 'id', 'fraction'],
  text: ['key', 'word', 'time', 'day', 'wei'],
};

export const promisedNow = (): Promised[] =>
  Object.values(DECLARED_FUNCTIONS as Record<string, AnyFunction>).map(promiseOf);

export const promisedBefore = (): Promised[] =>
  readFileSync(PROMISED_FILE, { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The promises to write: the current declarations, except that a broken promise stays as given. */
export function promisedText(): string {
  const before = promisedBefore();
  const now = new Map(promisedNow().map((each) => [each.name, each]));
  const kept = before.filter((each) => broken(each, now.get(each.name)).length > 0);
  for (const each of kept) now.set(each.name, each);
  const all = [...now.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `${all.map((each) => JSON.stringify(each)).join('\n')}\n`;
}

/**
 * What pages of earlier releases would miss in a function; empty if they keep working.
 * @param today as `2027-01-31`
 */
export function broken(before: Promised, now: Promised | undefined, today = isoDay(Date.now())): string[] {
  const { name, deprecated } = before;
  if (!now) return deprecated && deprecated.ends <= today ? [] : [`${name} is gone`];
  const soonest = deprecated?.ends ?? noticed(now.deprecated?.since);
  return [
    ...(now.deprecated && now.deprecated.ends < soonest ? [`${name} ends before ${soonest}`] : []),
    ...(['args', 'filters'] as const).flatMap((what) =>
      Object.entries(before[what]).flatMap(([name, taken]) =>
        refusals(taken, now[what][name], `${before.name}: ${what} ${name}`),
      ),
    ),
    ...before.orders
      .filter((name) => !now.orders.includes(name))
      .map((name) => `${before.name}: ${name} orders no more`),
    ...now.needs.filter((name) => !before.needs.includes(name)).map((name) => `${before.name} needs ${name} now`),
    ...misfits(before.answer, now.answer, before.name),
  ];
}

/** Values that were accepted and are now rejected. */
function refusals(before: Taken, now: Taken | undefined, path: string): string[] {
  if (!now) return [`${path} is gone`];
  if (before.kind !== now.kind) return [`${path} took ${before.kind} and takes ${now.kind}`];
  const { min = -Infinity, max = Infinity } = now;
  return [
    ...(before.words ?? []).filter((w) => !now.words?.includes(w)).map((w) => `${path} takes ${w} no more`),
    ...((before.min ?? -Infinity) < min ? [`${path} takes nothing below ${min} now`] : []),
    ...((before.max ?? Infinity) > max ? [`${path} takes nothing above ${max} now`] : []),
  ];
}

function misfits(before: Shape, now: Shape | undefined, path: string): string[] {
  if (!now) return [`${path} is gone`];
  const loosened = [
    now.optional && !before.optional ? `${path} may be missing now` : '',
    now.nullable && !before.nullable ? `${path} may be null now` : '',
  ].filter(Boolean);
  return [...loosened, ...kindMisfits(before, now, path)];
}

function kindMisfits(before: Shape, now: Shape, path: string): string[] {
  if (before.kind === 'opaque' || before.growing) return [];
  if (now.kind === 'either')
    return now.items?.flatMap((item, i) => kindMisfits(before, item, `${path} (${i + 1})`)) ?? [];
  if (before.kind === 'either')
    return before.items?.some((item) => kindMisfits(item, now, path).length === 0) ? [] : [`${path} has a new form`];
  const composed = [before, now].every(({ fields }) => fields);
  if (before.kind !== now.kind && !composed && !NARROWER[before.kind]?.includes(now.kind))
    return [`${path} was ${before.kind} and is ${now.kind}`];
  if (before.kind === 'word')
    return (now.words ?? []).filter((w) => !before.words?.includes(w)).map((w) => `${path} may be ${w} now`);
  if (before.fields)
    return Object.entries(before.fields).flatMap(([name, field]) =>
      misfits(field, now.fields?.[name], `${path}.${name}`),
    );
  if (before.item) return misfits(before.item, now.item, `${path}[]`);
  if (before.items?.length !== now.items?.length) return [`${path} has another length`];
  return before.items?.flatMap((item, i) => misfits(item, now.items?.[i], `${path}[${i}]`)) ?? [];
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Earliest day on which a function deprecated on the given day can be removed. */
const noticed = (since = ''): string => (since ? isoDay(Date.parse(since) + NOTICE_DAYS * 86_400_000) : '');

const promiseOf = ({ name, args, filters, orders, answer, deprecated }: AnyFunction): Promised => ({
  name,
  args: taken(args),
  needs: Object.entries(args as Filters).flatMap(([name, { required }]) => (required ? [name] : [])),
  filters: taken(filters),
  orders: [...orders],
  answer: shapeOf(answer),
  ...(deprecated && { deprecated }),
});

const taken = (filters: Filters): Promised['args'] =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { kind, words, min, max }]) => [
      name,
      { kind, ...(words && { words }), ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    ]),
  );

export function shapeOf({ kind, optional, nullable, growing, words, fields, item, items }: Shape): Shape {
  return {
    kind,
    ...(optional && { optional }),
    ...(nullable && { nullable }),
    ...(growing && { growing }),
    ...(words && { words }),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, shapeOf(each)])) }),
    ...(item && { item: shapeOf(item) }),
    ...(items && { items: items.map(shapeOf) }),
  };
}
