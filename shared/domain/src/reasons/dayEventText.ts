import { counted } from '../counted.ts';
import type { DayEvent } from './parts.ts';
import { PRONOUNS, type Pronouns } from './pronouns.ts';

const reviews = (n: number, about: string, done: string) =>
  `${counted(n, 'review')} ${about} ${n === 1 ? 'was' : 'were'} ${done}`;

const EVENTS: Readonly<Record<string, (n: number, who: Pronouns) => string>> = {
  slashUpheld: (_, { them }) => `a slash on ${them} was upheld`,
  slashOpened: (_, { them }) => `a slash on ${them} was opened`,
  takenBack: (n, { them }) => reviews(n, `about ${them}`, 'taken back'),
  received: (n, { them }) => reviews(n, `about ${them}`, 'written'),
  ownTakenBack: (n, { they }) => `${they} took back ${counted(n, 'review')}`,
  ended: (n, { them }) => `${counted(n, 'vouch', 'vouches')} for ${them} ended`,
};

/**
 * An event of a day as a clause: "they took back 56 reviews". Null if there is none, or if a newer database has another kind.
 */
export function dayEventText(event: DayEvent | null | undefined, who: Pronouns = PRONOUNS.them): string | null {
  return event && Object.hasOwn(EVENTS, event.kind) ? (EVENTS[event.kind]?.(event.count, who) ?? null) : null;
}
