import { CONVENTIONS } from '../src/reference/conventions.ts';
import { conditionsOf, functions } from '../src/reference/openApi.ts';
import { type AnyFunction, PAGE_ROWS } from '../src/schema/declaration.ts';
import type { Field } from '../src/schema/field.ts';
import type { Filter, Filters } from '../src/schema/filter.ts';

/** The public API reference as Markdown. */
export function referencePage(): string {
  return `# Public API

Made from the declarations in \`shared/functions\` by \`npm run format\`; a running site answers the same as OpenAPI at
\`/openapi.json\`.

Everything the site shows comes from these functions, and anyone may call them. Each is a GET of
\`<backend>/rest/v1/rpc/<name>\` with the publishable key of the site in the header \`apikey\` (or a POST with the arguments as JSON);
\`filters\` is a JSON object; a list is written \`ids=1&ids=2\`, \`ids=1,2\` or \`ids={1,2}\`. A refused argument or filter answers 400 and its
name. A page of a list has 50 rows unless \`per\` says otherwise, and at most ${PAGE_ROWS}; all of them come as a file, from
\`<backend>/functions/v1/export\`. How to use it, with limits and examples: [using it](using.md).

${CONVENTIONS.join(' ')} Words in *italics* are definitions: see [definitions](definitions.md).

${functions.map(section).join('\n')}`;
}

function section(fn: AnyFunction): string {
  const args = Object.entries(fn.args as Filters).map(([name, arg]) => line(name, arg, arg.required ? 'needed' : ''));
  const filters = Object.entries(fn.filters as Filters).map(([name, filter]) => line(name, filter, ''));
  return [
    `## ${fn.name}\n`,
    fn.answers + conditionsOf(fn),
    args.length > 0 ? `\nArguments:\n\n${args.join('\n')}` : '',
    filters.length > 0 ? `\nFilters:\n\n${filters.join('\n')}` : '',
    fn.orders.length > 0
      ? `\nOrders: ${fn.orders.map((order) => `\`${order}\``).join(', ')}; \`${fn.order}\` unless given.`
      : '',
    `\n${fn.file ? 'Also as a file' : ''}${fn.file && fn.feed ? ' and a feed' : ''}${fn.file ? '.\n' : ''}`.replace(
      /^\n$/,
      '',
    ),
    `\n\`\`\`\n${shape(fn.answer, '')}\n\`\`\`\n`,
  ]
    .filter(Boolean)
    .join('\n');
}

function line(name: string, { kind, words, min, max, fallback, says }: Filter, need: string): string {
  const values = words ? words.join(', ') : min !== undefined && kind === 'count' ? `${min} to ${max}` : kind;
  const notes = [need, says, fallback === undefined ? '' : `Else ${String(fallback)}.`].filter(Boolean).join(' ');
  return `- \`${name}\`: ${values}${notes && `. ${notes}`}`;
}

/** The shape of an answer for readers: names, kinds, units and definitions, nested. */
function shape(field: Field, indent: string): string {
  const nullable = field.nullable ? ' or null' : '';
  const notes = [field.unit, field.metric && `*${field.metric}*`, field.says].filter(Boolean).join(', ');
  return `${parts(field, indent)}${nullable}${notes && `  (${notes})`}`;
}

function parts(field: Field, indent: string): string {
  if (field.kind === 'list' && field.item) return `[${shape(field.item, indent)}]`;
  if (field.kind === 'map' && field.item) return `{ any: ${shape(field.item, indent)} }`;
  if (field.kind === 'tuple') return `[${field.items?.map((item) => shape(item, indent)).join(', ')}]`;
  if (field.kind === 'either') return field.items?.map((item) => shape(item, indent)).join(' | ') ?? '';
  if (field.kind === 'word') return field.words?.join(' | ') ?? '';
  if (field.kind !== 'object' && field.kind !== 'found') return field.kind;
  const deeper = `${indent}  `;
  const rows = Object.entries(field.fields ?? {}).map(
    ([name, each]) => `${deeper}${name}${each.optional ? '?' : ''}: ${shape(each, deeper)}`,
  );
  return `{\n${rows.join('\n')}\n${indent}}`;
}
