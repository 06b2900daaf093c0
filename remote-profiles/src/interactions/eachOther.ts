import { formatDuration } from '@companion/domain';
import { SENTIMENTS } from './eventWords';
import type { Interaction } from './queries';

/** "They first reviewed each other 20 min apart, both positively."; null unless both reviewed the other. */
export function eachOther(timeline: readonly Interaction[], a: string, b: string): string | null {
  const reviews = timeline.filter((event) => event.kind === 'review');
  const first = (side: 'a' | 'b') =>
    reviews.reduce<(typeof reviews)[number] | null>(
      (found, event) => (event.from !== side || (found !== null && found.at <= event.at) ? found : event),
      null,
    );
  const [ofA, ofB] = [first('a'), first('b')];
  if (ofA === null || ofB === null) return null;
  const apart = formatDuration(Math.abs(Date.parse(ofA.at) - Date.parse(ofB.at)) / 1000);
  const [saidA, saidB] = [ofA, ofB].map(({ sentiment }) => SENTIMENTS[String(sentiment)]);
  return `They first reviewed each other ${apart} apart, ${
    saidA === saidB ? `both ${saidA}` : `${a} ${saidA} and ${b} ${saidB}`
  }.`;
}
