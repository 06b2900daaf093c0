export { loadWallet, registerWallet, setWalletState, subscribeWallet, type WalletRuntime, walletState } from './port';
export { storedWallet } from './storedWallet';
