import { sessionStore } from '@companion/browser';
import { useWallet } from '@companion/contract/services';
import { Icon, IconButton } from '@companion/ui/core';
import { useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { useAccount } from './useAccount';
import s from './WrongWalletBanner.module.css';

const KEY = 'companion.wrong-wallet-dismissed';

/** The connected wallet is not the primary one of any profile. Dismissed for this visit; another address brings it back. */
export function WrongWalletBanner() {
  const { wrongWallet } = useAccount();
  const { reputationUrl } = useConfig();
  const { address } = useWallet();
  const [dismissed, setDismissed] = useState(() => sessionStore.getItem(KEY));
  if (!wrongWallet || !address || dismissed === address) return null;
  const dismiss = () => {
    setDismissed(address);
    // Without storage it comes back on the next load.
    sessionStore.setItem(KEY, address);
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
