import { formatDate } from '@companion/domain';
import type { Loss, Losses } from './queries';

export type Kind = Loss['kind'];

const DAY_MS = 86_400_000;

/** Display names of the kinds of loss. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  score: 'Score fell',
  review: 'Review taken back',
  vouch: 'Vouch ended',
  slash: 'Slash upheld',
  endorsement: 'Backed a slashed person',
  bond: 'Bond lost',
  market: 'Sold below cost',
};

const ADVICE: readonly (readonly [kind: Kind, has: (totals: Losses['totals']) => boolean, words: string])[] = [
  [
    'slash',
    ({ slashPoints }) => slashPoints > 0,
    'An upheld slash is final. While it is open, the accused can respond; the vote ends after 48 hours.',
  ],
  [
    'endorsement',
    ({ endorsementPoints }) => endorsementPoints > 0,
    'Leaving while a slash is open no longer helps. Check the people you back before that.',
  ],
  [
    'bond',
    ({ bondLosses }) => bondLosses > 0,
    'For 180 days, an inviter carries a fifth of what an invitee loses, up to 120 points.',
  ],
  [
    'market',
    ({ salesAtLoss }) => salesAtLoss > 0,
    'Votes on a trust market become a loss only when they are sold for less than they cost; the market’s page shows the price over time.',
  ],
  ['vouch', ({ vouchesLost }) => vouchesLost > 0, 'Vouches can be ended at any time; ask before guessing why.'],
  [
    'review',
    ({ reviewsLost }) => reviewsLost > 0,
    'Authors may take reviews back. When several go at once, the mass archives page shows who and when.',
  ],
];

/** How each kind of loss the person had could be avoided next time. */
export function adviceFor(totals: Losses['totals']): { kind: Kind; words: string }[] {
  return ADVICE.flatMap(([kind, has, words]) => (has(totals) ? [{ kind, words }] : []));
}

/** Whether the person could have avoided a loss, according to that day's rules and the records. */
export function avoidable(loss: Loss): string {
  switch (loss.kind) {
    case 'endorsement': {
      const day = formatDate(loss.countedAt, { timeZone: 'UTC' });
      return loss.leftAt === null
        ? `Yes: by leaving before ${day}, when the rule counted`
        : `Yes: by leaving before ${day}; they left after the rule had counted`;
    }
    case 'review':
      return 'No: its author decides';
    case 'vouch':
      return 'No: the voucher decides';
    case 'bond':
      return 'No: an accepted invitation is final';
    case 'market':
      return 'Yes: by not selling then; what the votes would be worth now is another question';
    case 'slash':
      return 'Not known: the votes decided';
    case 'score':
      return 'Not known: the records give no reason';
  }
}

/** How a broken streak could have been kept. @param to last day of the run, `2026-01-12` */
export function keptBy(to: string, missed: number): string {
  if (missed > 1) return 'one action a day would have kept it';
  const next = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS);
  return `one action on ${formatDate(next.toISOString(), { timeZone: 'UTC' })} would have kept it`;
}
