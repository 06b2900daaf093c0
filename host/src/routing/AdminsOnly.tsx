import { useWallet } from '@companion/contract/services';
import { Button, ButtonLink, EmptyState, Page, PageHead } from '@companion/ui/core';
import { useState } from 'react';
import { useSession } from '../session/useSession';

/** Shown to non-admins at any address under /admin, whether or not the page exists. */
export function AdminsOnly() {
  return (
    <Page>
      <PageHead title="For admins" purpose="Only wallets on the admin list can open these pages." />
      <Admission />
    </Page>
  );
}

function Admission() {
  const { address, connect } = useWallet();
  const { proven, prove } = useSession();
  const [busy, setBusy] = useState(false);
  const during = (step: () => Promise<unknown>) => async () => {
    setBusy(true);
    // Errors and cancellations are shown where they happen; here the visitor can only retry.
    await step().catch(() => {});
    setBusy(false);
  };
  const home = <ButtonLink to="/home">Go to Home</ButtonLink>;
  if (address === null)
    return (
      <EmptyState
        why="No wallet is connected."
        icon="wallet"
        action={
          <>
            <Button variant="primary" icon="wallet" busy={busy} onClick={during(connect)}>
              Connect a wallet
            </Button>
            {home}
          </>
        }
      />
    );
  if (!proven)
    return (
      <EmptyState
        why="This wallet has not signed in."
        icon="shield"
        action={
          <>
            <Button variant="primary" busy={busy} onClick={during(prove)}>
              Sign in
            </Button>
            {home}
          </>
        }
      >
        A signature proves that it is yours. It costs nothing.
      </EmptyState>
    );
  return (
    <EmptyState why="This wallet is not on the admin list." icon="shield" action={home}>
      Connect another one, or ask an owner of the site to add this one.
    </EmptyState>
  );
}
