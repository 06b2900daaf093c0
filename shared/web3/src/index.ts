export { WALLET_CHAIN_ID } from './chain';
export {
  loadWallet,
  type Prove,
  registerWallet,
  setWalletState,
  subscribeWallet,
  type WalletPhase,
  type WalletRuntime,
  walletPhase,
  walletState,
} from './port';
export { storedWallet } from './storedWallet';
