import { useWallet } from '@companion/contract/services';
import { Icon, IconButton } from '@companion/ui/core';
import { useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { useAccount } from './useAccount';
import s from './WrongWalletBanner.module.css';

/** A connected wallet that is nobody's primary one. Dismissed for this visit; another address brings it back. */
export function WrongWalletBanner() {
  const { wrongWallet } = useAccount();
  const { reputationUrl } = useConfig();
  const { address } = useWallet();
  const [dismissed, setDismissed] = useState(readDismissed);
  if (!wrongWallet || !address || dismissed === address) return null;
  const dismiss = () => {
    setDismissed(address);
    keepDismissed(address);
  };
  return (
    <div className={s.banner} role="status">
      <Icon name="alert" />
      <p>
        The wrong wallet is connected. Check the reputation site for your primary wallet.{' '}
        <a href={reputationUrl} target="_blank" rel="noreferrer noopener">
          Visit
        </a>
      </p>
      <IconButton icon="close" label="Dismiss" size="sm" onClick={dismiss} />
    </div>
  );
}

const KEY = 'companion.wrong-wallet-dismissed';

function readDismissed(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepDismissed(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the banner comes back at the next load.
  }
}
