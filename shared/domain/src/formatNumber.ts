import { numberFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';

export interface FormatNumberOptions {
  readonly locale?: string;
  /** Exact number of decimals. Default: none for integers, at most 2 otherwise. */
  readonly digits?: number;
  /** "12.3K" instead of "12,345". */
  readonly compact?: boolean;
  /** Adds "+" to positive numbers, for changes. */
  readonly signed?: boolean;
}

/** A number in the visitor's locale; a missing or non-finite one gives a dash. bigint stays exact. */
export function formatNumber(value: number | bigint | null | undefined, options: FormatNumberOptions = {}): string {
  const usable = typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
  if (!usable) return MISSING;
  const { digits, compact = false, signed = false, locale = DEFAULT_LOCALE } = options;
  return numberFormat(locale, {
    ...(compact ? { notation: 'compact', maximumFractionDigits: digits ?? 1 } : fraction(digits)),
    // Also drops the sign of "-0", which would look like a loss.
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).format(value);
}

function fraction(digits: number | undefined): Intl.NumberFormatOptions {
  return digits === undefined
    ? { maximumFractionDigits: 2 }
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
}
