import { counted } from '@companion/domain';
import type { Losses } from './queries';

type Event = Losses['falls'][number]['events'][number];

const WORDS: Readonly<Record<Event['kind'], readonly [one: string, other: string]>> = {
  positive: ['positive review', 'positive reviews'],
  neutral: ['neutral review', 'neutral reviews'],
  negative: ['negative review', 'negative reviews'],
  unknown: ['review', 'reviews'],
  takenBack: ['review about them taken back', 'reviews about them taken back'],
  ownTakenBack: ['review they took back', 'reviews they took back'],
  vouches: ['vouch for them', 'vouches for them'],
  ended: ['vouch ended', 'vouches ended'],
  endedBadly: ['vouch ended as unhealthy', 'vouches ended as unhealthy'],
  slashOpened: ['slash opened', 'slashes opened'],
  slashUpheld: ['slash upheld', 'slashes upheld'],
  slashNotUpheld: ['slash not upheld', 'slashes not upheld'],
  penalty: ['penalty for backing someone', 'penalties for backing someone'],
  joined: ['joined by an invitation', 'joined by invitations'],
  invited: ['invitation accepted', 'invitations accepted'],
};

/** A day's events in words; says so if nothing is on record. */
export function eventWords(events: readonly Event[]): string {
  if (events.length === 0) return 'nothing on record that day';
  return events.map(({ kind, count }) => counted(count, ...WORDS[kind])).join(', ');
}
