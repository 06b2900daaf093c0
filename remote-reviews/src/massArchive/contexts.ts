import type { SeriesTone } from '@companion/ui/chart';
import type { Shape } from '@companion/ui/chart-more';

export const CONTEXTS = [
  'slash-flight',
  'after-slash',
  'retaliation',
  'spring-clean',
  'pre-penalty',
  'unexplained',
] as const;
export type Context = (typeof CONTEXTS)[number];

type Words = { label: string; meaning: string; tone: SeriesTone; shape: Shape };

/** Description and chart style of each context of a mass archive. */
export const CONTEXT_WORDS: Record<Context, Words> = {
  'slash-flight': {
    label: 'Slash flight',
    meaning:
      'For at least half of the reviews, the subject had an open slash, or one opened within the 72 hours before.',
    tone: 'warning',
    shape: 'triangle',
  },
  'after-slash': {
    label: 'After slash',
    meaning: 'For at least half of the reviews, a slash on the subject was upheld in the 7 days before.',
    tone: 'warning',
    shape: 'square',
  },
  retaliation: {
    label: 'Retaliation',
    meaning:
      'At least half of the subjects archived a review of the author or reviewed them negatively in the 7 days before.',
    tone: 'negative',
    shape: 'triangle',
  },
  'spring-clean': {
    label: 'Spring clean',
    meaning: 'At least half of the reviews were 90 days old or older.',
    tone: 'positive',
    shape: 'circle',
  },
  'pre-penalty': {
    label: 'Before a rule change',
    meaning: 'It came within the 7 days before a network rule changed.',
    tone: 'info',
    shape: 'square',
  },
  unexplained: {
    label: 'Unexplained',
    meaning: 'No known context fits.',
    tone: 'neutral',
    shape: 'circle',
  },
};

/** Words for a context; an unknown one is shown as is. */
export function contextWords(context: string): Words {
  const known = (CONTEXTS as readonly string[]).includes(context) ? CONTEXT_WORDS[context as Context] : null;
  return known ?? { label: context, meaning: '', tone: 'neutral', shape: 'circle' };
}
