import type { PlainRequest } from '../engine/plain.ts';
import { jsonError } from '../jsonError.ts';
import { LIMITS } from './arguments.ts';
import { isPlain } from './canonical.ts';
import { isJson, jsonOf, notThisWay, shown } from './functions.ts';

type Operator = 'eq' | 'in' | 'is';

/** What visitors may do with a table or view; policies and grants restrict it further. */
export interface OpenTable {
  /** Readable columns; all of them if a request names none. */
  read: readonly string[];
  /** By column: allowed operators, and the format of a value. */
  filters: Readonly<Record<string, { operators: readonly Operator[]; value: RegExp }>>;
  /** Sortable columns. */
  order: readonly string[];
  /** Columns of the single row that can be inserted at a time; all of them are required. */
  insert?: readonly string[];
}

/** Rows per response, and values per list. */
const MOST = 100;

/** The request for the REST layer, or the refusal. */
export function passTable(request: PlainRequest, table: OpenTable): PlainRequest | Response {
  if (request.method === 'POST' && table.insert) return refuseInsert(request, table.insert) ?? request;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return notThisWay(
      table.insert ? 'Visitors may read this and insert into it.' : 'Visitors may only read this.',
      table.insert ? 'GET, HEAD, POST' : 'GET, HEAD',
    );
  return passRead(request, table);
}

function passRead(request: PlainRequest, table: OpenTable): PlainRequest | Response {
  const url = new URL(request.url);
  const seen = new Set<string>();
  for (const [name, value] of url.searchParams) {
    const reason = seen.has(name) ? `${shown(name)} is there twice.` : refuseParameter(name, value, table);
    if (reason) return jsonError(400, 'not_offered', reason);
    seen.add(name);
  }
  const select = url.searchParams.get('select');
  if (select === null || select === '*') url.searchParams.set('select', table.read.join(','));
  if (!seen.has('limit')) url.searchParams.set('limit', String(MOST));
  return { ...request, url: url.href };
}

/** Why a parameter of a read is refused; null if it is allowed. */
function refuseParameter(name: string, value: string, { read, filters, order }: OpenTable): string | null {
  if (name === 'apikey') return null;
  if (name === 'select')
    return value === '*' || isListOf(value, read)
      ? null
      : `Visitors may select ${read.join(', ')}, by name and nothing else.`;
  if (name === 'order')
    return isListOf(value.replace(/\.(asc|desc)(?=,|$)/g, ''), order)
      ? null
      : order.length > 0
        ? `Visitors may order by ${order.join(', ')}.`
        : 'Visitors may not choose an order here.';
  if (name === 'limit') return /^\d{1,3}$/.test(value) && Number(value) <= MOST ? null : `At most ${MOST} rows.`;
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (!filter) {
    const names = Object.keys(filters);
    return names.length > 0 ? `Visitors may filter by ${names.join(', ')}.` : 'Visitors may not filter here.';
  }
  const [, operator = '', operand = ''] = /^(\w+)\.(.*)$/s.exec(value) ?? [];
  if (!filter.operators.includes(operator as Operator))
    return `Visitors may compare ${name} by ${filter.operators.join(', ')}.`;
  const values = operator === 'in' ? (/^\((.*)\)$/s.exec(operand)?.[1] ?? '').split(',', MOST + 1) : [operand];
  if (values.length > MOST) return `At most ${MOST} values of ${name}.`;
  return values.every((one) => filter.value.test(one)) ? null : `This is no value of ${name}.`;
}

/** Each name only once: the layer reads and writes a column each time it is named. */
function isListOf(text: string, names: readonly string[]): boolean {
  const list = text.split(',');
  return list.every((name) => names.includes(name)) && new Set(list).size === list.length;
}

/** Why a row is refused; null if it is allowed. */
function refuseInsert(request: PlainRequest, columns: readonly string[]): Response | null {
  for (const name of new URL(request.url).searchParams.keys())
    if (name !== 'apikey') return jsonError(400, 'not_offered', `An insert takes no parameter ${shown(name)}.`);
  if (!isJson(request)) return jsonError(415, 'not_json', 'A row is JSON: send content-type: application/json.');
  const row = jsonOf(request);
  if (row instanceof Response) return row;
  if (row === undefined) return jsonError(400, 'not_json', 'The body is no JSON.');
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return jsonError(400, 'one_row', 'One row is inserted at a time: send one JSON object.');
  for (const [name, value] of Object.entries(row)) {
    if (!columns.includes(name))
      return jsonError(400, 'column_unknown', `Visitors may set ${columns.join(', ')}, not ${shown(name)}.`);
    if (value !== null && !isPlain(value))
      return jsonError(400, 'not_offered', `${shown(name)} takes one text or number.`);
    if (typeof value === 'string' && value.length > LIMITS.text)
      return jsonError(400, 'too_long', `${shown(name)} is longer than ${LIMITS.text} characters.`);
  }
  return null;
}
