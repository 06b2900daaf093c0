import { MOST } from '@companion/limits';

/** One `postgres_changes` entry of a channel. */
export interface Subscription {
  id: number;
  event: 'INSERT' | 'UPDATE' | '*';
  schema: string;
  table: string;
  filter: Filter | null;
}

export interface Filter {
  column: string;
  operator: string;
  values: string[];
}

const OPERATORS = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in']);

/** Parses an entry of a join request. Null for unsupported ones, such as deletes, whose rows cannot be checked for access. */
export function readSubscription(asked: unknown, id: number): Subscription | null {
  if (typeof asked !== 'object' || asked === null) return null;
  const { event = '*', schema = 'public', table, filter } = asked as Record<string, unknown>;
  if (event !== 'INSERT' && event !== 'UPDATE' && event !== '*') return null;
  if (!isName(schema) || !isName(table)) return null;
  const parsed = filter === undefined || filter === '' ? null : readFilter(filter);
  if (parsed === undefined) return null;
  return { id, event, schema, table, filter: parsed };
}

/** Postgres truncates names at this length. */
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 63;

/** An entry as the client sent it, without unused fields: it compares the response with its request. */
export function echoOf(asked: unknown): Record<string, unknown> {
  const { event, schema, table, filter } = asked as Record<string, unknown>;
  return { event, schema, table, filter };
}

/** `column=operator.value`; undefined if it is not a filter. */
function readFilter(text: unknown): Filter | undefined {
  const [, column, operator, value] = /^(\w+)=(\w+)\.(.*)$/s.exec(typeof text === 'string' ? text : '') ?? [];
  if (!column || !operator || value === undefined || !OPERATORS.has(operator)) return undefined;
  const values = operator === 'in' ? value.replace(/^\(|\)$/g, '').split(',', MOST.realtime.values + 1) : [value];
  if (values.length > MOST.realtime.values) return undefined;
  return { column, operator, values };
}

/** Whether a row matches; numbers compare as numbers, everything else as text. A null never matches. */
export function passes(filter: Filter | null, row: Record<string, unknown>): boolean {
  if (!filter) return true;
  const value = row[filter.column];
  if (value === null || value === undefined) return false;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const compare = (other: string) =>
    typeof value === 'number' ? value - Number(other) : text < other ? -1 : text > other ? 1 : 0;
  const [first = ''] = filter.values;
  switch (filter.operator) {
    case 'in':
      return filter.values.some((other) => compare(other) === 0);
    case 'eq':
      return compare(first) === 0;
    case 'neq':
      return compare(first) !== 0;
    case 'lt':
      return compare(first) < 0;
    case 'lte':
      return compare(first) <= 0;
    case 'gt':
      return compare(first) > 0;
    default:
      return compare(first) >= 0;
  }
}
