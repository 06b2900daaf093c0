import { MutationCache, QueryClient } from '@tanstack/react-query';

/**
 * The kit's own cache. Closing the sign-in dialog makes the kit disconnect the wallet, which is asked for through this cache
 * like every other change; while somebody signs in nothing else on the page can ask for it, so it is refused. A wallet
 * that leaves by itself does not come this way.
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
 * Tells the kit the name of an address. It asks a service of its own makers for that, with a key in the page, which it is not
 * given; the answer it waits for is under this key.
 */
export function tellName(queries: QueryClient, address: string, name: string): void {
  queries.setQueryData(['address', address, {}], name);
}
