import { useSession } from '@companion/contract/services';
import { Button, EmptyState } from '@companion/ui/core';
import type { ReactNode } from 'react';

/** Restricts an action to the primary wallet of a profile, or shows how to sign in. */
export function SignInFirst({ what, children }: { what: string; children: ReactNode }) {
  const { status, profile, role, proven, prove } = useSession();
  if (proven && (profile !== null || role !== null)) return children;
  const stranger = status === 'known' && profile === null && role === null;
  return (
    <EmptyState
      icon="wallet"
      why={stranger ? 'This wallet is not the primary one of a profile.' : `Sign in to ${what}.`}
      action={
        !stranger && (
          <Button variant="primary" onClick={() => void prove()}>
            Sign in with your wallet
          </Button>
        )
      }
    >
      {stranger
        ? 'Only the primary wallet of a profile may organize raffles.'
        : 'It requires the primary wallet of a profile and costs nothing.'}
    </EmptyState>
  );
}
