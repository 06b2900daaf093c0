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
  /** Dash pattern of a line, also in the legend; empty text is a solid line. Without it, the legend shows a square. */
  dash?: string;
};

/** Dash patterns that distinguish lines without color; the first is solid. */
const dashes = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4'];

/** Series of a line chart with a dash pattern each, by index. */
export function withDashes<Each extends Series>(series: readonly Each[]): Each[] {
  return series.map((each, place) => ({ ...each, dash: dashes[place % dashes.length] }));
}

const plainTones = new Set<SeriesTone>(['positive', 'negative', 'accent', 'info', 'warning']);

/** CSS color of a tone; level names give the level's color. */
export function toneColor(tone: SeriesTone): string {
  if (tone === 'neutral') return 'var(--muted)';
  return plainTones.has(tone) ? `var(--${tone})` : `var(--level-${tone})`;
}

/** The numbers of a chart as columns and rows. */
export type ChartTable = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The same rows without rounding or units, for the CSV file; default: `rows`. */
  values?: readonly (readonly CsvValue[])[];
};
