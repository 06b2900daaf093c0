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
  ownTakenBack: (n, { theirs }) => reviews(n, `of ${theirs}`, 'taken back'),
  ended: (n, { them }) => `${counted(n, 'vouch', 'vouches')} for ${them} ended`,
};

/** What happened on a day, within a sentence: "56 reviews of theirs were taken back". Null for nothing, and for a kind of a newer database. */
export function dayEventText(event: DayEvent | null | undefined, who: Pronouns = PRONOUNS.them): string | null {
  return event && Object.hasOwn(EVENTS, event.kind) ? (EVENTS[event.kind]?.(event.count, who) ?? null) : null;
}
