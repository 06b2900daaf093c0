import { counted, type Finding, figure, finding } from '@companion/domain';
import type { PublishedRaffle } from './keptProofs';

type Raffle = Pick<PublishedRaffle, 'status' | 'winners' | 'winnerCount' | 'entrants' | 'people'>;

/** The winners and the number of entries, or how many a future draw is between; null before the freeze, and for a void draw. */
export function raffleFinding({ status, winners, winnerCount, entrants, people }: Raffle): Finding | null {
  if (entrants === null || status === 'void' || status === 'open') return null;
  const all = figure(counted(entrants, 'person', 'people'));
  if (status !== 'drawn')
    return finding('raffle.toCome')`The draw is among ${all}, with ${figure(counted(winnerCount, 'winner'))} to come.`;
  const first = people.find(({ profileId }) => profileId !== null && profileId === winners[0]);
  const drawn = figure(counted(winners.length, 'winner'));
  if (!first) return finding('raffle.drawn')`Drawn from ${all}: ${drawn}.`;
  return winners.length === 1
    ? finding('raffle.winner')`${{ person: first }} won, drawn from ${all}.`
    : finding('raffle.firstWinner')`${{ person: first }} was drawn first of ${drawn}, from ${all}.`;
}
