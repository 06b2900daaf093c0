// The one copy of wagmi and RainbowKit: loaded only when a wallet is used. Sections reach them through this facade.
export { useAccount, useBalance, useChainId, useConfig, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';
export { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
