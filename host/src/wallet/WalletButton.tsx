import { useWallet } from '@companion/contract/services';
import { shortenAddress } from '@companion/domain';
import { Button } from '@companion/ui/core';
import { loadWallet } from '@companion/web3';
import { useState } from 'react';

const CHAIN_ID = 8453;

/** Connect Wallet, Wrong network, or the account. The wallet's code loads on the first click. */
export function WalletButton() {
  const wallet = useWallet();
  const [progress, setProgress] = useState<'idle' | 'loading' | 'failed'>('idle');
  const open = async (dialog: 'openConnect' | 'openAccount' | 'openChain') => {
    setProgress('loading');
    try {
      (await loadWallet())[dialog]();
      setProgress('idle');
    } catch {
      setProgress('failed');
    }
  };
  const busy = progress === 'loading' || wallet.status === 'connecting';
  if (progress === 'failed')
    return (
      <Button
        onClick={() => open('openConnect')}
        title="The wallet's code could not be loaded. The rest of the site works."
      >
        Wallet unavailable, retry
      </Button>
    );
  if (!wallet.address)
    return (
      <Button variant="primary" busy={busy} onClick={() => open('openConnect')}>
        Connect Wallet
      </Button>
    );
  if (wallet.chainId !== null && wallet.chainId !== CHAIN_ID)
    return (
      <Button variant="danger" busy={busy} onClick={() => open('openChain')}>
        Wrong network
      </Button>
    );
  return (
    <Button busy={busy} icon="wallet" onClick={() => open('openAccount')}>
      {shortenAddress(wallet.address)}
    </Button>
  );
}
