import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ethPlace } from './ethPlace';
import { ethRateQuery } from './ethRate';
import s from './vouches.module.css';

/** Approximate dollar value of an amount; nothing while no rate is known. */
export function Usd({ wei }: { wei: string }) {
  const { data: rate } = useQuery(ethRateQuery);
  if (!rate) return null;
  return <span className={s.usd}>${formatNumber(ethPlace(wei) * rate, { digits: 0 })}</span>;
}
