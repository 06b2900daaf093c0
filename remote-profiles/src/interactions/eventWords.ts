import { formatEth, formatNumber } from '@companion/domain';
import type { Interaction } from './queries';

/** Adverbs for a review's sentiment, which is text. */
export const SENTIMENTS: Record<string, string> = {
  '1': 'positively',
  '0': 'neutrally',
  '-1': 'negatively',
  null: 'in an unknown direction',
};

const AGREEMENT: Record<string, string> = {
  true: 'the same way',
  false: 'the opposite way',
  null: 'the direction is hidden while it is open, or not known',
};

const amount = (wei: string | null) => (wei === null ? 'an unknown amount' : formatEth(wei));

/** What a person did to the other, as the rest of a sentence starting with their name. */
export function eventWords(event: Interaction): string {
  switch (event.kind) {
    case 'review':
      return `reviewed ${SENTIMENTS[String(event.sentiment)]}${event.active ? '' : ', archived since'}`;
    case 'vouch':
      return `vouched ${amount(event.wei)}${event.active ? '' : ', ended since'}`;
    case 'unvouch':
      return `ended the vouch of ${amount(event.wei)}${event.unhealthy ? ', marked unhealthy' : ''}`;
    case 'slash':
      return `opened slash #${event.id}${event.amount === null ? '' : ` of ${formatNumber(event.amount)}`}, ${event.status}`;
    case 'invitation':
      return 'invited';
    case 'vote':
      return `voted ${event.direction ?? 'with a hidden direction'} on ${event.target} #${event.id}`;
    case 'slashVote':
      return `voted on slash #${event.id}, as the other did: ${AGREEMENT[String(event.agree)]}`;
  }
}

/** Link to the rows of an event between these two; null if no page lists them individually. */
export function eventPath(event: Interaction, from: string, to: string): string | null {
  const pair = `author=${encodeURIComponent(from)}&subject=${encodeURIComponent(to)}`;
  switch (event.kind) {
    case 'review':
      return `/reviews?status=all&${pair}`;
    case 'vouch':
    case 'unvouch':
      return `/vouches?status=all&${pair}`;
    case 'slash':
      return `/slashes/impact/${event.id}`;
    case 'slashVote':
      return `/slash-votes/${event.id}`;
    case 'invitation':
      return `/invitations?inviter=${encodeURIComponent(from)}&person=${encodeURIComponent(to)}`;
    case 'vote':
      return null;
  }
}
