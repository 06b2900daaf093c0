import { BOOK } from '../book.ts';
import { type AnyFunction, PAGE_ROWS } from '../schema/declaration.ts';
import type { Filters } from '../schema/filter.ts';
import { person, share } from '../schema/shapes.ts';
import { fieldSchema, filterSchema, objectSchema } from './jsonSchema.ts';

export const functions = Object.values(BOOK)
  .filter(({ rights }) => rights === 'page')
  .sort((a, b) => (a.name < b.name ? -1 : 1));

type Param = { name: string; schema: unknown; required: boolean; description?: string };

/** Arguments of a call in the query of a GET. Objects and lists travel as JSON text. */
function paramsOf(fn: AnyFunction): Param[] {
  const args = Object.entries(fn.args as Filters).map(([name, arg]) => ({
    name,
    schema: filterSchema(arg),
    required: arg.required === true,
  }));
  const filters = Object.entries(fn.filters as Filters);
  const filterParam = {
    name: 'filters',
    required: false,
    description: 'JSON object; a key that is missing is not asked for.',
    schema: {
      type: 'object',
      properties: Object.fromEntries(filters.map(([name, filter]) => [name, filterSchema(filter)])),
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

/** The public API as OpenAPI 3.1. */
export function openApi(): object {
  const paths = functions.map((fn) => {
    const parameters = paramsOf(fn).map(({ schema, ...param }) => ({
      ...param,
      in: 'query',
      ...((schema as { type?: string }).type === 'object' || param.name === 'after'
        ? { content: { 'application/json': { schema } } }
        : { schema }),
    }));
    const answer = { description: 'The answer.', content: { 'application/json': { schema: fieldSchema(fn.answer) } } };
    const operation = {
      operationId: fn.name,
      summary: fn.answers,
      ...(fn.flag && { description: `Null while the feature ${fn.flag} is off.` }),
      parameters,
      responses: {
        200: answer,
        400: { $ref: '#/components/responses/Refused' },
        429: { $ref: '#/components/responses/TooMany' },
      },
    };
    return [`/rest/v1/rpc/${fn.name}`, { [fn.writes ? 'post' : 'get']: operation }];
  });
  const refusal = (description: string) => ({
    description,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
      },
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Companion public API',
      version: '1.0.0',
      description: 'Read-only. Every call carries the publishable key of the site in the header `apikey`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ publishableKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { publishableKey: { type: 'apiKey', in: 'header', name: 'apikey' } },
      schemas: {
        Person: objectSchema(person()),
        Share: { ...objectSchema(share()), description: 'k of n with its 95 % Wilson interval.' },
      },
      responses: {
        Refused: refusal('An argument was refused; the message names it.'),
        TooMany: refusal('Too many requests from this address; Retry-After says when to ask again.'),
      },
    },
  };
}
