import { functions } from '../../shared/functions/src/reference/openApi';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration';
import type { Filter, Filters } from '../../shared/functions/src/schema/filter';

const COMMAND = 'npm run --silent ask --';

export const USAGE = `${COMMAND} <function> [--<argument> value …] [--filter name=value …] [--sort order] [--page n] [--per n]
    [--format table | csv | json] [--all] [--site https://…]
${COMMAND}                       lists the functions
${COMMAND} <function> --help     its arguments and filters
  --all      every row that matches, as the file of the site: csv, or json with --format json
  --site     the site whose backend is called; by default SITE_URL, or the site on this machine`;

/** Every function with its summary. */
export function listOfFunctions(): string {
  const longest = Math.max(...functions.map(({ name }) => name.length));
  return `${functions.map(({ name, answers }) => `${name.padEnd(longest)}  ${answers}`).join('\n')}\n\n${USAGE}`;
}

/** Arguments and filters of one function. */
export function helpOf(fn: AnyFunction): string {
  const given = (title: string, filters: Filters, write: (name: string) => string) =>
    Object.entries(filters).map(
      ([name, filter], n) => `${n === 0 ? `\n${title}\n` : ''}  ${write(name)}  ${takes(filter)}`,
    );
  return [
    `${fn.name}: ${fn.answers}`,
    ...given('Arguments', fn.args, (name) => `--${name}`),
    ...given('Filters', fn.filters, (name) => `--filter ${name}=`),
    ...(fn.orders.length > 0
      ? [`\nOrders (- in front for descending)\n  --sort ${fn.orders.join(' | ')}, ${fn.order} by default`]
      : []),
    ...(fn.file ? ['\n--all returns every row.'] : []),
  ].join('\n');
}

/** Description of the values an argument or filter accepts. */
export function takes({ kind, words, min, max, says, fallback, required }: Filter): string {
  const values = words ? words.join(' | ') : min !== undefined && kind === 'count' ? `${min} to ${max}` : kind;
  const notes = [required && 'required', says, fallback !== undefined && `default ${String(fallback)}`];
  return [values, ...notes.filter(Boolean)].join('; ');
}
