/** One `postgres_changes` entry of a channel. */
export interface Subscription {
  id: number;
  event: 'INSERT' | 'UPDATE' | '*';
  schema: string;
  table: string;
  filter: Filter | null;
  /** As the client wrote it: it compares the answer with its request. */
  asked: Record<string, unknown>;
}

export interface Filter {
  column: string;
  operator: string;
  values: string[];
}

const OPERATORS = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in']);

/** Reads an entry of a join request. Null for what cannot be subscribed to, for example deletes, whose rows nobody may check. */
export function readSubscription(asked: unknown, id: number): Subscription | null {
  if (typeof asked !== 'object' || asked === null) return null;
  const { event = '*', schema = 'public', table, filter } = asked as Record<string, unknown>;
  if (event !== 'INSERT' && event !== 'UPDATE' && event !== '*') return null;
  if (typeof schema !== 'string' || typeof table !== 'string') return null;
  const parsed = filter === undefined || filter === '' ? null : readFilter(filter);
  if (parsed === undefined) return null;
  return { id, event, schema, table, filter: parsed, asked: asked as Record<string, unknown> };
}

/** `column=operator.value`; undefined for what is no filter. */
function readFilter(text: unknown): Filter | undefined {
  const [, column, operator, value] = /^(\w+)=(\w+)\.(.*)$/s.exec(typeof text === 'string' ? text : '') ?? [];
  if (!column || !operator || value === undefined || !OPERATORS.has(operator)) return undefined;
  const values = operator === 'in' ? value.replace(/^\(|\)$/g, '').split(',') : [value];
  return { column, operator, values };
}

/** Whether a row passes; numbers compare as numbers, everything else as text. A null never passes. */
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
