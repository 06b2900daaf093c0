export {
  type AddressCodec,
  type AddressOptions,
  type AddressValues,
  addressCodec,
  MAX_PAGE,
  orderOf,
  PER_CHOICES,
  type Per,
} from './addressCodec.ts';
export { callArgs, type Fixed } from './callArgs.ts';
export { type FirstCall, type FirstCallDeclaration, firstCalls } from './firstCalls.ts';
