import { numberFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';
import { parseWei } from './parseWei.ts';

export interface FormatEthOptions {
  readonly locale?: string;
  /** Adds the unit: "2.30 ETH". Turn it off in columns whose header has it. Default true. */
  readonly unit?: boolean;
}

const WEI_DIGITS = 18;
const SIGNIFICANT = 3;
/** From 10^15 ETH on, the digits do not fit any layout. */
const LONG_DIGITS = WEI_DIGITS + 15;

/**
 * An amount of wei as ETH with three significant digits, integer digits always in full: "2.30 ETH", "0.0500 ETH",
 * "1,235 ETH". The arithmetic is exact, half away from zero. Missing or malformed amounts give a dash.
 */
export function formatEth(wei: string | bigint | null | undefined, options: FormatEthOptions = {}): string {
  const amount = parseWei(wei);
  if (amount === null) return MISSING;
  const number = formatAmount(amount, options.locale ?? DEFAULT_LOCALE);
  return (options.unit ?? true) ? `${number} ETH` : number;
}

function formatAmount(amount: bigint, locale: string): string {
  if (amount === 0n) return numberFormat(locale).format(0);
  const size = amount < 0n ? -amount : amount;
  if (size.toString().length > LONG_DIGITS) {
    const format = numberFormat(locale, { notation: 'scientific', maximumSignificantDigits: SIGNIFICANT });
    return format.format(decimalString(amount) as `${number}`);
  }
  const rounded = round(size, droppedDigits(size));
  const fraction = WEI_DIGITS - droppedDigits(rounded);
  const format = numberFormat(locale, { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
  return format.format(decimalString(amount < 0n ? -rounded : rounded) as `${number}`);
}

/** Number of trailing wei digits not shown: never any of the integer part. */
function droppedDigits(size: bigint): number {
  return Math.max(0, Math.min(size.toString().length - SIGNIFICANT, WEI_DIGITS));
}

function round(size: bigint, dropped: number): bigint {
  const step = 10n ** BigInt(dropped);
  return ((size + step / 2n) / step) * step;
}

/** Exact decimal text, because a JavaScript number has only 15 exact digits. */
function decimalString(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(WEI_DIGITS + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -WEI_DIGITS)}.${digits.slice(-WEI_DIGITS)}`;
}
