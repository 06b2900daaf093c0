import { isSecure, needsSecure } from '@companion/browser';
import { Avatar, Button, Icon } from '@companion/ui/core';
import { loadWallet } from '@companion/web3';
import { useState } from 'react';
import { useAccount } from './useAccount';
import s from './WalletButton.module.css';

const OPENERS = { connect: 'openConnect', chain: 'openChain', account: 'openAccount' } as const;

/** Connect Wallet, Wrong network, or the account. The wallet's code loads on the first click. */
export function WalletButton() {
  const { button } = useAccount();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      (await loadWallet())[OPENERS[button.opens]]();
    } catch {
      // The button itself shows that the code failed to load.
    } finally {
      setBusy(false);
    }
  };
  if (button.kind === 'account')
    return (
      <button type="button" className={s.account} onClick={open} aria-haspopup="dialog" aria-busy={busy}>
        <Avatar source={button.avatarUrl} />
        <span className={s.name}>{button.label}</span>
        {button.looking && <Icon name="search" label="Looking up the profile" className={s.looking} />}
        {button.crown && <Icon name="crown" label="Admin" className={s.crown} />}
      </button>
    );
  return (
    <Button
      variant={button.kind === 'connect' ? 'primary' : button.kind === 'wrongNetwork' ? 'danger' : 'secondary'}
      busy={busy}
      aria-haspopup="dialog"
      title={
        button.kind !== 'unavailable'
          ? undefined
          : isSecure()
            ? 'The wallet could not be loaded or stopped working. The rest of the site works.'
            : needsSecure('A wallet')
      }
      onClick={open}
    >
      {button.label}
    </Button>
  );
}
