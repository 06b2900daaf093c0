import type { CsvValue } from '@companion/domain';

export type SeriesTone =
  | 'positive'
  | 'negative'
  | 'neutral'
  | 'accent'
  | 'info'
  | 'warning'
  | 'untrusted'
  | 'questionable'
  | 'known'
  | 'established'
  | 'reputable'
  | 'exemplary'
  | 'distinguished'
  | 'revered'
  | 'renowned';

export type Series = {
  key: string;
  label: string;
  tone: SeriesTone;
};

const plainTones = new Set<SeriesTone>(['positive', 'negative', 'accent', 'info', 'warning']);

/** CSS colour of a tone; the names of levels give the level's colour. */
export function toneColor(tone: SeriesTone): string {
  if (tone === 'neutral') return 'var(--muted)';
  return plainTones.has(tone) ? `var(--${tone})` : `var(--level-${tone})`;
}

/** Columns and rows of the same numbers as the picture. */
export type ChartTable = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The same rows without rounding or units, for the CSV file; default: `rows`. */
  values?: readonly (readonly CsvValue[])[];
};
