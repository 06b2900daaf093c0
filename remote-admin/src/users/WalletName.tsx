import { NAME_STALE_MS, walletName } from '@companion/data';
import { useQuery } from '@companion/data/query';

/** The address's name outside the network. */
export function WalletName({ wallet }: { wallet: string }) {
  const { data } = useQuery({
    queryKey: ['wallet_name', wallet],
    queryFn: ({ signal }) => walletName(wallet, signal),
    staleTime: NAME_STALE_MS,
    retry: false,
  });
  return data ? <bdi translate="no">{data}</bdi> : '–';
}
