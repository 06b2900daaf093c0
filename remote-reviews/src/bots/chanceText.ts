import { formatNumber } from '@companion/domain';

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Probability by chance: "0.0213", or as a power of ten below 0.0001: "3.2·10⁻¹⁰". */
export function chanceText(p: number): string {
  if (!(p > 0) || p >= 1e-4) return formatNumber(p, { digits: 4 });
  const [part = '', power = ''] = p.toExponential(1).split('e-');
  return `${part}·10⁻${[...power].map((digit) => DIGITS[Number(digit)]).join('')}`;
}
