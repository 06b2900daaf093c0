import { formatNumber } from '@companion/domain';

/** Mean score change after 30 and 180 days, in words; null if neither is known. */
export function otherDays({ d30, d180 }: { d30: number | null; d180: number | null }): string | null {
  if (d30 === null) return d180 === null ? null : `${points(d180)} after 180 days`;
  return d180 === null ? `${points(d30)} after 30 days` : `${points(d30)} after 30 days, ${points(d180)} after 180`;
}

const points = (value: number) => formatNumber(Math.round(value), { signed: true });
