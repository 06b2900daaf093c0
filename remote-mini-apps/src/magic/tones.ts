import { LEVEL_NAMES } from '@companion/domain';
import type { Series } from '@companion/ui/chart';

type Tone = Series['tone'];

const MEANT: Readonly<Record<string, Tone>> = {
  positive: 'positive',
  negative: 'negative',
  neutral: 'neutral',
  up: 'positive',
  down: 'negative',
  hidden: 'neutral',
  active: 'info',
  archived: 'neutral',
  ended: 'neutral',
};
const OTHERS: readonly Tone[] = ['info', 'accent', 'warning', 'positive', 'negative', 'neutral'];

/** Color of a compared word: its own if it has one, otherwise by position. */
export function toneOf(word: string | null, place: number): Tone {
  const level = LEVEL_NAMES.find((name) => name === word);
  return level ?? (word === null ? undefined : MEANT[word]) ?? OTHERS[place % OTHERS.length] ?? 'info';
}
