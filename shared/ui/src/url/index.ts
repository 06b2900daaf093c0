export { useQueryState, useQueryStates } from 'nuqs';
export { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
export {
  type FilterParsers,
  type ListDefaults,
  type ListSchema,
  type ListValues,
  MAX_PAGE,
  PER_CHOICES,
  type Per,
} from './listSchema';
export * from './parsers';
export { UrlAdapter } from './UrlAdapter';
export { type ListParams, type ListPatch, useListParams } from './useListParams';
