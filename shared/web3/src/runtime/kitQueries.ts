import { MutationCache, QueryClient } from '@tanstack/react-query';

/**
 * The kit's own query client. Closing the sign-in dialog makes the kit disconnect the wallet through a mutation of this client;
 * during a sign-in nothing else on the page can request that, so it is rejected. A wallet that disconnects by itself does not use
 * this path.
 * @see docs/decisions/0094-cancelling-a-sign-in-keeps-the-wallet.md
 */
export function kitQueries(isSigningIn: () => boolean): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        if (mutation.options.mutationKey?.[0] === 'disconnect' && isSigningIn())
          throw new DOMException('The visitor closed the sign-in dialog: the wallet stays.', 'AbortError');
      },
    }),
  });
}

/**
 * Provides the name of an address to the kit. It would ask its makers' service, with a key in the page that we do not configure;
 * the result it waits for is cached under this key.
 */
export function tellName(queries: QueryClient, address: string, name: string): void {
  queries.setQueryData(['address', address, {}], name);
}
