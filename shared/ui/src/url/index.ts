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
export { type FunctionAddress, useFunctionAddress } from './useFunctionAddress';
export { type ListParams, type ListPatch, useListParams } from './useListParams';
