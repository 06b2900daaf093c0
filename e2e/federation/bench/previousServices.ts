/** The public API of `@companion/contract/services` 1.0.0. */
export {
  HostServicesProvider,
  Slot,
  useFlags,
  useNavigationGuard,
  useWallet,
} from '../../../shared/contract/src/services';
