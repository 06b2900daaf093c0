import type { SlashVote } from '../slashVotes/queries';

export type VoteHour = { at: string; up: number; down: number };

const HOUR_MS = 3_600_000;

/** Votes with a known direction per hour from opening to close, including hours without votes. */
export function voteHours(
  votes: readonly Pick<SlashVote, 'hours' | 'direction'>[],
  { openedAt, closesAt }: { openedAt: string; closesAt: string },
): VoteHour[] {
  const opened = Date.parse(openedAt);
  const hours = Math.max(1, Math.ceil((Date.parse(closesAt) - opened) / HOUR_MS));
  const each = Array.from({ length: hours }, (_, hour) => ({
    at: new Date(opened + hour * HOUR_MS).toISOString(),
    up: 0,
    down: 0,
  }));
  for (const { hours: after, direction } of votes) {
    const hour = each[Math.min(hours - 1, Math.max(0, Math.floor(after)))];
    if (hour && direction) hour[direction]++;
  }
  return each;
}
