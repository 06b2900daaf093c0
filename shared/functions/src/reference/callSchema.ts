import { type AnyFunction, PAGE_ROWS } from '../schema/declaration.ts';
import { type Filters, timeGiven } from '../schema/filter.ts';
import { filterSchema, type Schema } from './jsonSchema.ts';

/** Two times, more exact than a range. */
const TIMES: Filters = {
  from: timeGiven({ says: 'Instead of a range: not before this time.' }),
  to: timeGiven({ says: 'Instead of a range: not after this time.' }),
};

/** Everything `filters` accepts. */
export const filtersOf = ({ filters }: AnyFunction): Filters =>
  'range' in filters ? { ...filters, ...TIMES } : filters;

/** An argument of a call. `schema` describes its values. */
export type Param = { name: string; schema: Schema; required: boolean; description?: string };

/** Arguments of a function in declaration order, including those every list has. */
export function paramsOf(fn: AnyFunction): Param[] {
  const args = Object.entries(fn.args as Filters).map(([name, arg]) => ({
    name,
    schema: filterSchema(arg),
    required: arg.required === true,
  }));
  const filters = Object.entries(filtersOf(fn));
  const filterParam = {
    name: 'filters',
    required: false,
    description: 'JSON object; a key that is missing is not asked for.',
    schema: {
      type: 'object',
      properties: Object.fromEntries(filters.map(([name, filter]) => [name, filterSchema(filter)])),
      additionalProperties: false,
    },
  };
  const orders = fn.orders.flatMap((order) => [order, `-${order}`]);
  return [
    ...args,
    ...(filters.length > 0 ? [filterParam] : []),
    ...(orders.length > 0
      ? [{ name: 'sort', required: false, schema: { type: 'string', enum: orders, default: fn.order } }]
      : []),
    ...(fn.list
      ? [
          { name: 'page', required: false, schema: { type: 'integer', minimum: 1, maximum: 400, default: 1 } },
          {
            name: 'per',
            required: false,
            description: 'Rows of one page; all rows at once come as a file, from `/functions/v1/export`.',
            schema: { type: 'integer', minimum: 1, maximum: PAGE_ROWS, default: 50 },
          },
        ]
      : []),
    ...(fn.keyset
      ? [{ name: 'after', required: false, description: 'The `next` of the answer before, as JSON.', schema: {} }]
      : []),
  ];
}

/** JSON Schema of all arguments of a call as one object; unknown arguments are rejected. */
export function callSchema(fn: AnyFunction): Schema & { type: 'object' } {
  const params = paramsOf(fn);
  const required = params.filter((param) => param.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      params.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}
