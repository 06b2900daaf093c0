export type SeriesTone =
  | 'positive'
  | 'negative'
  | 'neutral'
  | 'accent'
  | 'info'
  | 'warning'
  | 'known'
  | 'reputable'
  | 'distinguished'
  | 'revered'
  | 'renowned';

export type Series = {
  key: string;
  label: string;
  tone: SeriesTone;
};

/** CSS colour of a tone. */
export function toneColor(tone: SeriesTone): string {
  switch (tone) {
    case 'neutral':
      return 'var(--muted)';
    case 'known':
    case 'reputable':
    case 'distinguished':
    case 'revered':
    case 'renowned':
      return `var(--level-${tone})`;
    default:
      return `var(--${tone})`;
  }
}

/** Columns and rows of the same numbers as the picture. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] };
