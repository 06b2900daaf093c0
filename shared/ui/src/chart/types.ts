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
  /** Stroke pattern of a line, shown in the legend; an empty text is a full line. Without it the legend shows a square. */
  dash?: string;
};

/** Stroke patterns that tell lines apart without colour; the first is a full line. */
const dashes = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4'];

/** The series of a line chart with their stroke patterns, by place. */
export function withDashes<Each extends Series>(series: readonly Each[]): Each[] {
  return series.map((each, place) => ({ ...each, dash: dashes[place % dashes.length] }));
}

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
