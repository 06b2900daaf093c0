import { DECLARED_FUNCTIONS } from '../../../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../../../shared/functions/src/schema/declaration.ts';
import type { Filter, Filters } from '../../../../shared/functions/src/schema/filter.ts';
import { daily, isFull } from '../../../../shared/testing/src/daily.ts';
import { OPEN } from '../../../local/src/index.ts';
import { SAMPLES } from '../policies.expected.ts';
import type { Asker, Question } from './site.ts';

/** The open slash of the data set; a voter, its subject, a voter for the other side, and its author. */
export const SLASH = 3;
const AROUND = ['profileId:1', 'profileId:12', 'profileId:4', 'profileId:2'];
const PEOPLE = isFull ? AROUND : AROUND.slice(0, 2);
const TELLING_WORDS = ['slash', 'open', 'up', 'down', 'vote', 'yes', 'no', 'close'];
const ABOUT_VOTES = /vot|slash|bot/;
/** Both formats are built from the same rows. */
const FORMATS = isFull ? ['csv', 'json'] : ['csv'];

const functions: AnyFunction[] = Object.values(DECLARED_FUNCTIONS);

/** Every request to a site whose answer could depend on votes on the open slash. */
export function questions(): Question[] {
  return [
    ...functions.filter(({ rights }) => rights === 'page').flatMap(calls),
    ...functions.filter(({ rights }) => rights !== 'page').flatMap(callsOfSessions),
    ...Object.entries(OPEN.tables).flatMap(([name, { order }]): Question[] => [
      { door: 'backend', path: `/rest/v1/${name}` },
      ...order.map((column): Question => ({ door: 'backend', path: `/rest/v1/${name}?order=${column}`, as: 'owner' })),
    ]),
    ...functions.flatMap(files),
    ...cards(),
    ...lookUps(),
  ];
}

/**
 * A page function: first without arguments, as everyone, then with each argument and order that refers to a slash, a voter or a
 * side.
 */
function calls(fn: AnyFunction): Question[] {
  const path = `/rest/v1/rpc/${fn.name}`;
  const required = requiredOf(fn);
  const [plain = {}] = required;
  // A page function does not know its caller; in the default run, only those about votes are still called by everyone.
  const knows = isFull || ABOUT_VOTES.test(fn.name);
  const everybody: Asker[] = knows ? ['anonymous', 'voter', 'owner'] : ['anonymous'];
  return [
    ...required.flatMap((body) => everybody.map((as): Question => ({ door: 'backend', path, body, as }))),
    ...tellingValues(fn.args).map(
      ([name, value]): Question => ({ door: 'backend', path, body: { ...plain, [name]: value } }),
    ),
    ...telling(fn, filtersOf(fn)).map((filters): Question => ({ door: 'backend', path, body: { ...plain, filters } })),
    ...ordersOf(fn).map((sort): Question => ({ door: 'backend', path, body: { ...plain, sort } })),
  ];
}

/** All requests that could reveal something, for functions about votes; for others one a day, or all in a full run. */
const telling = <T>({ name }: AnyFunction, all: readonly T[]) => (ABOUT_VOTES.test(name) ? all : daily(all, 1));

/** What people see about themselves, and what admins see. */
function callsOfSessions(fn: AnyFunction): Question[] {
  if (fn.writes) return [];
  const path = `/rest/v1/rpc/${fn.name}`;
  const everybody: Asker[] = ['voter', 'owner'];
  return requiredOf(fn).flatMap((body) => everybody.map((as): Question => ({ door: 'backend', path, body, as })));
}

/** Each list as a file and as a feed, unfiltered and with revealing filters. */
function files(fn: AnyFunction): Question[] {
  const { range } = fn.opens;
  const opened = range ? { range } : {};
  const values = telling(
    fn,
    tellingValues({ ...fn.args, ...fn.filters }).map(([name, value]) => ({ [name]: value })),
  );
  const views = requiredOf(fn).flatMap((needed) => [needed, ...values.map((value) => ({ ...needed, ...value }))]);
  const address = (door: string, query: Record<string, string>): Question => ({
    door: 'backend',
    path: `/functions/v1/${door}?${new URLSearchParams({ fn: fn.name, ...query })}`,
  });
  return views.flatMap((view) => {
    const filters = JSON.stringify({ ...opened, ...view });
    return [
      ...(fn.file ? FORMATS.map((format) => address('export', { filters, format })) : []),
      ...(fn.feed ? [address('feed', { filters })] : []),
    ];
  });
}

function cards(): Question[] {
  const shown = [
    ['slash', SLASH],
    ['profile', 1],
    ['profile', 12],
    ['compare', '1,12'],
  ] as const;
  return shown.flatMap(([kind, id]): Question[] => [
    { door: 'backend', path: `/functions/v1/og-image?kind=${kind}&id=${id}` },
    { door: 'site', path: `/preview/${kind}/${id}.png` },
  ]);
}

function lookUps(): Question[] {
  return [
    `votes/stats?type=slash&activityId=${SLASH}`,
    `votes/stats?type=slash&activityId=0${SLASH}`,
    ...['slash', 'open-slash', 'closed-slash'].map((kind) => `activities/${kind}/${SLASH}`),
    ...[1, 4, 12].map((id) => `user/by/profile-id/${id}`),
    `votes?type=slash&activityId=${SLASH}`,
    `votes/slash/${SLASH}`,
    `slashes/${SLASH}`,
  ].map((path) => ({ door: 'site', path: `/network/api/v2/${path}` }));
}

/** Required arguments of a call, once for each relevant person. */
function requiredOf(fn: AnyFunction): Record<string, unknown>[] {
  const needed = Object.entries(fn.args as Filters).filter(([, arg]) => arg.required);
  const people = needed.some(([, arg]) => arg.kind === 'person') ? PEOPLE : [null];
  return people.map((person) =>
    Object.fromEntries(
      needed.map(([name, arg]) => [
        name,
        arg.kind === 'person' ? person : arg.kind === 'id' ? SLASH : (arg.sample ?? SAMPLES[name]),
      ]),
    ),
  );
}

/** Values that refer to the slash, to people around it, or to a side, by argument. */
function tellingValues(filters: Filters): [name: string, value: unknown][] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    valuesOf(name, filter).map((value): [string, unknown] => [name, value]),
  );
}

function valuesOf(name: string, { kind, words = [] }: Filter): unknown[] {
  if (kind === 'person') return PEOPLE.slice(0, 3);
  if (kind === 'id') return [SLASH];
  if (kind === 'ids') return [[SLASH]];
  if (name === 'target') return [String(SLASH)];
  const telling = words.filter((word) => TELLING_WORDS.includes(word));
  return kind === 'words' ? telling.map((word) => [word]) : telling;
}

const filtersOf = (fn: AnyFunction) => tellingValues(fn.filters).map(([name, value]) => ({ [name]: value }));

const ordersOf = ({ name, orders }: AnyFunction) => (ABOUT_VOTES.test(name) ? orders.map((order) => `-${order}`) : []);
