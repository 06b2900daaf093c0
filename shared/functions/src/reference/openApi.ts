import { DECLARED_FUNCTIONS } from '../book.ts';
import type { AnyFunction } from '../schema/declaration.ts';
import { deprecationWords } from '../schema/deprecation.ts';
import { person, share } from '../schema/shapes.ts';
import { paramsOf } from './callSchema.ts';
import { CONVENTIONS } from './conventions.ts';
import { fieldSchema, objectSchema } from './jsonSchema.ts';

export const functions = Object.values(DECLARED_FUNCTIONS)
  .filter(({ rights }) => rights === 'page')
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** When a function returns null and how long it will be available; appended to its description. */
export const conditionsOf = ({ flag, deprecated }: AnyFunction): string =>
  (flag ? ` Null while the feature ${flag} is off.` : '') + deprecationWords(deprecated);

/** Possible errors of any call, by status. */
const REFUSALS = {
  400: ['Refused', 'An argument or a filter was refused; the message names it.'],
  401: ['NoKey', 'The publishable key of the site is missing or wrong.'],
  404: ['NotThere', 'There is no function of this name, or nothing it could be about.'],
  429: [
    'TooMany',
    'This address asked too often, or its network has used its share of the database: see `Retry-After`.',
  ],
  503: ['NotNow', 'The database is starting, busy or full: see `Retry-After`.'],
} as const;

/** How a call's arguments are encoded in an address. */
function parametersOf(fn: AnyFunction): object[] {
  return paramsOf(fn).map(({ schema, ...param }) => ({
    ...param,
    in: 'query',
    // Objects are sent as JSON text; a list repeats its parameter for each item.
    ...(schema.type === 'object' || param.name === 'after'
      ? { content: { 'application/json': { schema } } }
      : schema.type === 'array'
        ? { style: 'form', explode: true, schema }
        : { schema }),
  }));
}

function refusal([name, description]: readonly [string, string]): [string, object] {
  const headers = ['TooMany', 'NotNow'].includes(name)
    ? { 'Retry-After': { description: 'In so many seconds it is worth asking again.', schema: { type: 'integer' } } }
    : undefined;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return [name, { description, ...(headers && { headers }), content }];
}

/**
 * The public API as OpenAPI 3.1.
 * @param backendUrl Address of the backend as browsers reach it; without one the document names no server.
 */
export function openApi(backendUrl: string | null = null, described: readonly AnyFunction[] = functions): object {
  const paths = described.map((fn) => {
    const operation = {
      operationId: fn.name,
      summary: fn.answers,
      ...((fn.flag || fn.deprecated) && { description: conditionsOf(fn).trimStart() }),
      ...(fn.deprecated && { deprecated: true }),
      parameters: parametersOf(fn),
      responses: {
        200: {
          description: 'The answer.',
          headers: { ETag: { description: 'Send it as If-None-Match.', schema: { type: 'string' } } },
          content: { 'application/json': { schema: fieldSchema(fn.answer) } },
        },
        304: { description: 'Nothing is new since the answer with the tag in If-None-Match.' },
        ...Object.fromEntries(
          Object.entries(REFUSALS).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
        ),
      },
    };
    return [`/rest/v1/rpc/${fn.name}`, { [fn.writes ? 'post' : 'get']: operation }];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Companion public API',
      version: '1.0.0',
      description: `Read-only. Every call carries the publishable key of the site in the header \`apikey\`. ${CONVENTIONS.join(' ')}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(backendUrl && { servers: [{ url: backendUrl }] }),
    security: [{ publishableKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { publishableKey: { type: 'apiKey', in: 'header', name: 'apikey' } },
      schemas: {
        Person: objectSchema(person()),
        Share: { ...objectSchema(share()), description: 'k of n with its 95% Wilson interval.' },
        Refusal: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'Stays the same.' },
            message: { type: 'string', description: 'For people: what was refused, and what is possible.' },
            details: { type: ['string', 'null'] },
            hint: { type: ['string', 'null'] },
          },
          required: ['message'],
        },
      },
      responses: Object.fromEntries(Object.values(REFUSALS).map(refusal)),
    },
  };
}
