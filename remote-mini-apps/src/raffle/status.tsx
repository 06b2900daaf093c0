import type { RowOf } from '@companion/functions';
import type { rafflesList } from '@companion/functions/rafflesList';
import { Badge, type IconName, type Tone } from '@companion/ui/core';

export type RaffleStatus = RowOf<typeof rafflesList>['status'];

const STATUS: Record<RaffleStatus, { tone: Tone; icon: IconName; word: string; means: string }> = {
  open: { tone: 'info', icon: 'clock', word: 'Open', means: 'The secret is fixed; entries may still change.' },
  frozen: {
    tone: 'info',
    icon: 'lock',
    word: 'Frozen',
    means: 'The entries are fixed. The randomness is not known yet.',
  },
  waiting: {
    tone: 'warning',
    icon: 'clock',
    word: 'Waiting',
    means: 'Waiting for the randomness or for the organizer’s secret.',
  },
  drawn: { tone: 'positive', icon: 'check', word: 'Drawn', means: 'Everything is published. Anyone can check it.' },
  void: { tone: 'negative', icon: 'close', word: 'Void', means: 'It ended without winners.' },
};

/** A raffle's state in one word; the tooltip explains it. */
export function RaffleStatusBadge({ value }: { value: RaffleStatus }) {
  const { tone, icon, word, means } = STATUS[value];
  return (
    <Badge tone={tone} icon={icon} title={means}>
      {word}
    </Badge>
  );
}

export const meaningOf = (value: RaffleStatus): string => STATUS[value].means;
