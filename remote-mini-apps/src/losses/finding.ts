import { counted, type Finding, figure, finding, formatEth } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { lossesNetwork } from '@companion/functions/lossesNetwork';
import type { Losses } from './queries';

type Network = Pick<AnswerOf<typeof lossesNetwork>, 'falls' | 'breaks'>;

/** The largest losses in the network, without names. Null if no one lost anything. */
export function networkFinding({ falls: [fall], breaks: [broken] }: Network): Finding | null {
  const points = fall && figure(counted(-fall.change, 'point'));
  const streaks = broken && figure(counted(broken.breaks, 'streak'));
  if (points && streaks)
    return finding(
      'losses.both',
    )`The largest score drop in 7 days was ${points}; nobody broke more than ${streaks} of active days.`;
  if (points) return finding('losses.fall')`The largest score drop in 7 days was ${points}.`;
  return streaks ? finding('losses.breaks')`Nobody broke more than ${streaks} of three or more active days.` : null;
}

/** A person's most significant loss: points before reviews, vouches and streaks; null if there is none. */
export function personFinding({ person, totals, drawdown, streak }: Losses): Finding | null {
  if (!person) return null;
  const { peak, low } = drawdown;
  if (totals.drawdown > 0 && peak !== null && low !== null)
    return finding(
      'losses.drawdown',
    )`The score of ${{ person }} once fell by ${figure(counted(totals.drawdown, 'point'))}, from ${figure(peak)} to ${figure(low)}.`;
  if (totals.vouchesLost > 0)
    return finding(
      'losses.vouches',
    )`${{ person }} lost ${figure(formatEth(totals.vouchesLostWei))} of backing when ${figure(counted(totals.vouchesLost, 'vouch', 'vouches'))} ended.`;
  if (totals.reviewsLost > 0)
    return finding(
      'losses.reviews',
    )`${{ person }} lost ${figure(counted(totals.reviewsLost, 'review'))} that the authors took back.`;
  return streak.breaks > 0
    ? finding(
        'losses.streaks',
      )`${{ person }} broke a streak of active days ${figure(counted(streak.breaks, 'time'))} and missed ${figure(counted(streak.daysLost, 'day'))}.`
    : null;
}
