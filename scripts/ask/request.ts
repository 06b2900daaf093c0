import { parseArgs } from 'node:util';
import { UsageError } from '@companion/program';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import { functions } from '../../shared/functions/src/reference/openApi';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration';
import type { Filters } from '../../shared/functions/src/schema/filter';
import { nearestWord } from '../../shared/functions/src/searchQuery/nearestWord';
import { helpOf, listOfFunctions, takes, USAGE } from './usage';

export type Format = 'table' | 'csv' | 'json';

/** The result of parsing a command line: a text to print, or a call. */
export type Request =
  | { says: string }
  | { fn: AnyFunction; args: Record<string, unknown>; format: Format; all: boolean; site: string | undefined };

const OWN = {
  filter: { type: 'string', multiple: true },
  format: { type: 'string' },
  site: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * Parses a command line according to the declaration of the function it names; values are written as in the site's addresses.
 * @throws UsageError for input the function does not accept
 */
export function readRequest(line: readonly string[]): Request {
  const [name, ...rest] = line;
  if (name === undefined || name === '--help') return { says: listOfFunctions() };
  const fn = Object.hasOwn(DECLARED_FUNCTIONS, name) ? DECLARED_FUNCTIONS[name] : undefined;
  const meant = nearestWord(
    name,
    functions.map((each) => each.name),
  );
  if (!fn || !functions.includes(fn))
    throw new UsageError(USAGE, `There is no function ${name}.${meant ? ` Did you mean ${meant}?` : ''}`);
  const { values } = parsed(fn, rest);
  if (values.help) return { says: helpOf(fn) };
  const { filter = [], format = 'table', site, all = false, help: _, ...given } = values;
  if (!['table', 'csv', 'json'].includes(format as string))
    throw new UsageError(USAGE, '--format is table, csv or json.');
  if (all && !fn.file) throw new UsageError(helpOf(fn), `${name} has no file.`);
  const args: Record<string, unknown> = {};
  for (const [arg, value] of Object.entries(given)) args[arg] = givenTo(fn, arg, value as string);
  const filters = Object.fromEntries((filter as string[]).map((each) => filterOf(fn, each)));
  if (Object.keys(filters).length > 0) args.filters = filters;
  return { fn, args, format: format as Format, all: all as boolean, site: site as string | undefined };
}

function parsed(fn: AnyFunction, words: string[]) {
  // A sort order may start with a dash, like an option.
  const line = words.flatMap((word, n) =>
    words[n - 1] === '--sort' ? [] : word === '--sort' ? [`--sort=${words[n + 1] ?? ''}`] : [word],
  );
  const own = [...Object.keys(fn.args), ...commonOf(fn)];
  const options = { ...Object.fromEntries(own.map((arg) => [arg, { type: 'string' as const }])), ...OWN };
  try {
    return parseArgs({ args: line, options });
  } catch (error) {
    throw new UsageError(helpOf(fn), (error as Error).message);
  }
}

/** Arguments common to every list. */
const commonOf = ({ list, orders, keyset }: AnyFunction): string[] => [
  ...(orders.length > 0 ? ['sort'] : []),
  ...(list ? ['page', 'per'] : []),
  ...(keyset ? ['after'] : []),
];

function givenTo(fn: AnyFunction, name: string, text: string): unknown {
  if (Object.hasOwn(fn.args, name)) return read(fn, fn.args, name, text);
  if (name === 'sort') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(helpOf(fn), `--${name} cannot be ${JSON.stringify(text)}.`);
  }
}

function filterOf(fn: AnyFunction, text: string): [string, unknown] {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  if (at < 0 || !Object.hasOwn(fn.filters, name))
    throw new UsageError(helpOf(fn), `${fn.name} has no filter ${JSON.stringify(name)}; write --filter name=value.`);
  return [name, read(fn, fn.filters, name, text.slice(at + 1))];
}

function read(fn: AnyFunction, filters: Filters, name: string, text: string): unknown {
  const value = filters[name]?.read(text) ?? null;
  if (value === null && filters[name])
    throw new UsageError(helpOf(fn), `${name} cannot be ${JSON.stringify(text)}; it takes ${takes(filters[name])}.`);
  return value;
}
