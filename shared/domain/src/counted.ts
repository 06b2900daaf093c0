import { formatNumber } from './formatNumber.ts';

/** "1 review", "2 reviews". */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;
