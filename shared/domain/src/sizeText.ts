import { formatNumber } from './formatNumber.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in a readable unit: 1,234,567 is "1.2 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${formatNumber(bytes / 1000 ** step, { digits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}
