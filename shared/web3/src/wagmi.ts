// The one copy of wagmi and RainbowKit: loaded only when a wallet is used. Sections use them through this facade.

export { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
export { useAccount, useBalance, useChainId, useConfig, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';
