import { RANGES } from '../../../domain/src/range.ts';
import type { Field } from '../schema/field.ts';
import { type Filter, MAX_TEXT } from '../schema/filter.ts';

export type Schema = Record<string, unknown>;

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

/** Schema of the parts of a composed field, including those of persons and shares. */
export function objectSchema({ kind, fields = {} }: Field): Schema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.optional || kind === 'found' ? [] : [name],
  );
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Schema of a filter by kind, without bounds and words; any other kind is text. */
const TAKEN: Readonly<Record<string, (filter: Filter) => Schema>> = {
  word: ({ words }) => ({ type: 'string', enum: words }),
  words: ({ words }) => ({ type: 'array', items: { type: 'string', enum: words } }),
  count: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  id: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  ids: ({ max }) => ({ type: 'array', items: { type: 'integer' }, maxItems: max }),
  list: ({ max }) => ({ type: 'array', items: { type: 'string', maxLength: MAX_TEXT }, maxItems: max }),
  flag: () => ({ type: 'boolean' }),
  day: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', format: 'date-time' }),
  json: () => ({}),
};

/** What a schema cannot express, by kind. */
const WRITTEN: Readonly<Record<string, string>> = {
  person: 'A person: 12 (profile), @handle, an x.com link, a 0x address or `profileId:1`.',
  range: `${RANGES.join(', ')}, or two days: 2026-01-01..2026-01-31.`,
  eth: 'ETH as a decimal text: 0.25.',
};

/** JSON Schema of an argument or a filter. */
export function filterSchema(filter: Filter): Schema {
  const { kind, fallback, says } = filter;
  const description = [says, WRITTEN[kind]].filter(Boolean).join(' ');
  return {
    ...(TAKEN[kind]?.(filter) ?? { type: 'string', maxLength: filter.max ?? MAX_TEXT }),
    ...(fallback !== undefined && { default: fallback }),
    ...(description && { description }),
  };
}
