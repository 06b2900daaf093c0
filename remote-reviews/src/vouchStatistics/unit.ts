import { counted, formatEth, formatNumber } from '@companion/domain';
import { ethPlace } from '../vouches/ethPlace';

export const UNITS = ['eth', 'count', 'usd'] as const;
export type Unit = (typeof UNITS)[number];

export type Amount = { wei: string; count: number };

/** How amounts are plotted and formatted in the chosen unit. */
export type Measure = {
  unit: Unit;
  /** "ETH", "vouches" or "USD". */
  word: string;
  place: (amount: Amount) => number;
  text: (amount: Amount) => string;
  /** "3 vouches": the text with its unit. */
  says: (amount: Amount) => string;
  /** A plotted value as text. */
  format: (value: number) => string;
};

/** The measure for a unit; dollars need a rate, without which amounts stay in ETH. */
export function measureOf(unit: Unit, usdPerEth: number | null | undefined): Measure {
  if (unit === 'count') {
    const format = (value: number) => formatNumber(value);
    return {
      unit,
      word: 'vouches',
      place: ({ count }) => count,
      text: ({ count }) => format(count),
      says: ({ count }) => counted(count, 'vouch', 'vouches'),
      format,
    };
  }
  if (unit === 'usd' && usdPerEth) {
    const format = (value: number) => `$${formatNumber(value, { digits: 0 })}`;
    const place = ({ wei }: Amount) => ethPlace(wei) * usdPerEth;
    const text = (amount: Amount) => format(place(amount));
    return { unit, word: 'USD', place, text, says: text, format };
  }
  return {
    unit: 'eth',
    word: 'ETH',
    place: ({ wei }) => ethPlace(wei),
    text: ({ wei }) => formatEth(wei, { unit: false }),
    says: ({ wei }) => formatEth(wei),
    format: (value) => formatNumber(value, { digits: value < 10 ? 2 : 0 }),
  };
}
