import type { Field } from '../schema/field.ts';
import type { Filter } from '../schema/filter.ts';

type Schema = Record<string, unknown>;

const PLAIN: Readonly<Record<string, Schema>> = {
  text: { type: 'string' },
  key: { type: 'string' },
  id: { type: 'integer' },
  count: { type: 'integer', minimum: 0 },
  whole: { type: 'integer' },
  number: { type: 'number' },
  fraction: { type: 'number', minimum: 0, maximum: 1 },
  flag: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  wei: { type: 'string', pattern: '^-?\\d+$', description: 'Wei, exact.' },
  person: { $ref: '#/components/schemas/Person' },
  share: { $ref: '#/components/schemas/Share' },
  opaque: {},
};

/** JSON Schema of a field of an answer. */
export function fieldSchema(field: Field): Schema {
  const schema = {
    ...bare(field),
    ...(field.says && { description: field.says }),
    ...(field.unit && { 'x-unit': field.unit }),
  };
  const named = field.metric ? { ...schema, 'x-definition': field.metric } : schema;
  return field.nullable ? { anyOf: [named, { type: 'null' }] } : named;
}

function bare(field: Field): Schema {
  switch (field.kind) {
    case 'word':
      return { type: 'string', enum: field.words };
    case 'list':
      return { type: 'array', items: field.item && fieldSchema(field.item) };
    case 'tuple':
      return { type: 'array', prefixItems: field.items?.map(fieldSchema), items: false };
    case 'either':
      return { anyOf: field.items?.map(fieldSchema) };
    case 'map':
      return { type: 'object', additionalProperties: field.item && fieldSchema(field.item) };
    case 'object':
    case 'found':
      return objectSchema(field);
    default: {
      const schema = PLAIN[field.kind];
      if (!schema) throw new Error(`No schema for fields of kind ${field.kind}`);
      return schema;
    }
  }
}

/** Schema of the parts of a composed field, a person's and a share's own too. */
export function objectSchema({ kind, fields = {} }: Field): Schema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.optional || kind === 'found' ? [] : [name],
  );
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** JSON Schema of an argument or a filter. */
export function filterSchema({ kind, words, min, max, fallback, says }: Filter): Schema {
  const shape: Schema =
    kind === 'word'
      ? { type: 'string', enum: words }
      : kind === 'words'
        ? { type: 'array', items: { type: 'string', enum: words } }
        : kind === 'count' || kind === 'id'
          ? { type: 'integer', minimum: min, maximum: max }
          : kind === 'ids'
            ? { type: 'array', items: { type: 'integer' }, maxItems: max }
            : kind === 'list'
              ? { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: max }
              : kind === 'flag'
                ? { type: 'boolean' }
                : kind === 'day'
                  ? { type: 'string', format: 'date' }
                  : { type: 'string', maxLength: 200 };
  return { ...shape, ...(fallback !== undefined && { default: fallback }), ...(says && { description: says }) };
}
