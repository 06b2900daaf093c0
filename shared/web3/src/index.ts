export { WALLET_CHAIN_ID } from './chain';
export { storedWallet } from './foreign/storedWallet';
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
