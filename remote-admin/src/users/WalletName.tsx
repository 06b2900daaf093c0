import { resolveName } from '@companion/data';
import { useQuery } from '@companion/data/query';

const A_DAY = 24 * 60 * 60 * 1000;

/** The name an address goes by outside. Names hardly change, and each look-up is somebody else's: once a day is enough. */
export function WalletName({ wallet }: { wallet: string }) {
  const { data } = useQuery({
    queryKey: ['wallet-name', wallet],
    queryFn: ({ signal }) => resolveName(wallet, signal),
    staleTime: A_DAY,
    gcTime: A_DAY,
    retry: false,
  });
  return data ? <bdi translate="no">{data}</bdi> : '–';
}
