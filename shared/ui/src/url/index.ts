export type { Range, RangePreset } from '@companion/domain';
export { type FunctionAddress, useFunctionAddress } from './useFunctionAddress';
