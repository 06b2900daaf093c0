import { BOOK } from '../book.ts';
import { person, share } from '../schema/shapes.ts';
import { paramsOf } from './callSchema.ts';
import { fieldSchema, objectSchema } from './jsonSchema.ts';

export const functions = Object.values(BOOK)
  .filter(({ rights }) => rights === 'page')
  .sort((a, b) => (a.name < b.name ? -1 : 1));

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
