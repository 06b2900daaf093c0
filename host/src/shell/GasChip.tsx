import { gasEstimate } from '@companion/data';
import { useQuery } from '@companion/data/query';
import s from './GasChip.module.css';

/** Gas units of a review, a typical action in the network. */
const TYPICAL_GAS = 120_000;
const EVERY_MS = 60_000;

/** Current gas price and the cost of a typical action; nothing while the chain does not respond. */
export default function GasChip() {
  const { data } = useQuery({
    queryKey: ['gas', TYPICAL_GAS],
    queryFn: ({ signal }) => gasEstimate(TYPICAL_GAS, signal),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  if (!data) return null;
  const { gasPriceGwei, estimatedCostEth, estimatedCostUsd } = data;
  return (
    <span className={s.chip} title="A typical action such as a review, at the current gas price">
      Gas {gasPriceGwei.toFixed(2)} gwei · {estimatedCostEth} ETH{estimatedCostUsd && ` · ${estimatedCostUsd}`}
    </span>
  );
}
