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

/** What each context of a mass archive says, and how a picture marks it. */
export const CONTEXT_WORDS: Record<Context, Words> = {
  'slash-flight': {
    label: 'Slash flight',
    meaning: 'For half of the reviews or more, their subject had a slash open, or opened within 72 hours before.',
    tone: 'warning',
    shape: 'triangle',
  },
  'after-slash': {
    label: 'After slash',
    meaning: 'For half of the reviews or more, a slash on their subject was upheld within 7 days before.',
    tone: 'warning',
    shape: 'square',
  },
  retaliation: {
    label: 'Retaliation',
    meaning: 'Half of the subjects or more archived or negatively reviewed the author within 7 days before.',
    tone: 'negative',
    shape: 'triangle',
  },
  'spring-clean': {
    label: 'Spring clean',
    meaning: 'Half of the reviews were 90 days old or older.',
    tone: 'positive',
    shape: 'circle',
  },
  'pre-penalty': {
    label: 'Before a rule change',
    meaning: 'It came within 7 days before a rule of the network changed.',
    tone: 'info',
    shape: 'square',
  },
  unexplained: {
    label: 'Unexplained',
    meaning: 'None of the known contexts fits.',
    tone: 'neutral',
    shape: 'circle',
  },
};

/** Words of a context; one we do not know yet is shown as it came. */
export function contextWords(context: string): Words {
  const known = (CONTEXTS as readonly string[]).includes(context) ? CONTEXT_WORDS[context as Context] : null;
  return known ?? { label: context, meaning: '', tone: 'neutral', shape: 'circle' };
}
