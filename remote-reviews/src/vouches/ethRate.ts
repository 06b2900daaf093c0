import { ethPriceInUsd } from '@companion/data';
import { queryOptions } from '@companion/data/query';

const FRESH_MS = 5 * 60_000;

/** Dollars per ETH; null when no rate is known. */
export const ethRateQuery = queryOptions<number | null>({
  queryKey: ['eth-usd'],
  queryFn: ({ signal }) => ethPriceInUsd(signal),
  staleTime: FRESH_MS,
});
