import { counted, formatAgo, formatNumber } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Actions } from './queries';

/** A bond needs attention this many days before it ends. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;
/** Warn when this few further reciprocal reviews would still count. */
const LITTLE_ROOM = 2;
/** Fewer days are not a streak. */
const STREAK_DAYS = 3;

export type Action = {
  key: string;
  text: string;
  /** Page that shows the details. */
  to: string;
  /** Id of the underlying rule in metrics.json. */
  metric?: string;
};

/** What needs attention today, most urgent first: what ends soonest, then what is close to a limit, then what can wait. */
export function actionList(actions: Actions): Action[] {
  const { atStake, bonds, marks, nextPenalty, headroom, unanswered, pending, flags, signals, person, asOf } = actions;
  const own = `profileId:${person.profileId}`;
  const found: Action[] = [];
  for (const { slashId, subject, closesAt, points } of atStake)
    found.push({
      key: `slash:${slashId}`,
      text: `A slash on ${personName(subject)}, who you endorse, closes ${formatAgo(closesAt, asOf)}. ${
        points === null
          ? 'It is not known how many points you would lose if it passes.'
          : points > 0
            ? `If it passes you would lose ${counted(points, 'point')}.`
            : 'It costs you no points if it passes.'
      }`,
      to: `/slashes/impact/${slashId}`,
      metric: 'M10',
    });
  for (const { person: invitee, bondDaysLeft, bondImpact } of bonds)
    if (bondDaysLeft !== null && bondDaysLeft <= SOON_DAYS)
      found.push({
        key: `bond:${invitee.userId}`,
        text: `Your bond with ${personName(invitee)} ends in ${counted(Math.ceil(bondDaysLeft), 'day')}${
          bondImpact === null ? '' : `, currently at ${formatNumber(bondImpact, { signed: true })} points`
        }.`,
        to: `/invitations?inviter=${own}&bond=open`,
        metric: 'M13',
      });
  for (const { id, count } of flags)
    if (id === 'openSlash')
      found.push({
        key: id,
        text: `${counted(count, 'slash is', 'slashes are')} open about you.`,
        to: `/slashes?subject=${own}&status=open`,
      });
  const ends = streakEnd(actions);
  if (ends !== null)
    found.push({
      key: 'streak',
      text: `Your streak of ${counted(actions.streak.days ?? 0, 'day')} ends ${formatAgo(ends, asOf)} unless you act: you have no known activity today (UTC).`,
      to: `/profiles/${person.profileId}#activity`,
      metric: 'own.streak',
    });
  if (marks > 0)
    found.push({
      key: 'marks',
      text: `${formatNumber(marks)} of your positive reviews ${
        marks === 1 ? 'was' : 'were'
      } voted down by their subjects. The next one costs ${counted(nextPenalty, 'point')}.`,
      to: `/reviews?author=${own}&status=all`,
      metric: 'EIP-6',
    });
  if (headroom.headroom <= LITTLE_ROOM && headroom.reciprocated > 0)
    found.push({
      key: 'headroom',
      text:
        headroom.neutralised > 0
          ? `${counted(headroom.neutralised, 'reciprocal review')} about you no longer ${headroom.neutralised === 1 ? 'counts' : 'count'}.`
          : `Only ${counted(Math.max(0, headroom.headroom), 'more reciprocal review')} would count.`,
      to: `/reviews?subject=${own}&sentiment=positive&reciprocal=yes`,
      metric: 'profile.reciprocalHeadroom',
    });
  if (unanswered.count > 0)
    found.push({
      key: 'unanswered',
      text: `${counted(unanswered.count, 'person', 'people')} reviewed you negatively, and you have not reviewed them since.`,
      to: `/reviews?subject=${own}&sentiment=negative`,
      metric: 'own.unanswered',
    });
  for (const signal of signals) {
    const about = SIGNALS[signal];
    if (about) found.push({ key: signal, text: about.text, to: about.to(person) });
  }
  if (pending.count > 0)
    found.push({
      key: 'pending',
      text: `${counted(pending.count, 'invitation')} you sent ${pending.count === 1 ? 'has' : 'have'} been pending for more than 14 days.`,
      to: `/invitations?inviter=${own}&status=pending`,
      metric: 'own.pending',
    });
  return found;
}

/**
 * Midnight at which the streak ends, if there is no activity today; null if nothing is at risk or the data is from an earlier
 * day.
 */
function streakEnd({ streak: { days, lastAt }, dataUntil, asOf }: Actions): string | null {
  const today = asOf.slice(0, 10);
  if (days === null || days < STREAK_DAYS || (dataUntil !== null && dataUntil < today)) return null;
  if (lastAt !== null && lastAt >= today) return null;
  return new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString();
}

type Named = Actions['person'];
const named = ({ profileId }: Named) => `profileId:${profileId}`;

/** Signals about a person, and where they can respond to them. */
const SIGNALS: Readonly<Record<string, { text: string; to: (person: Named) => string }>> = {
  batches: {
    text: 'You are listed among people who write reviews in batches. You can respond there.',
    to: (person) => `/reviews/batch-analysis?range=all&author=${named(person)}`,
  },
  massArchive: {
    text: 'You are listed among people who took back many reviews at once. You can respond there.',
    to: (person) => `/reviews/mass-archive?range=all&author=${named(person)}`,
  },
  bot: {
    text: 'Your votes are listed as unusually regular. You can respond there.',
    to: (person) => `/votes/bot-analysis?voter=${encodeURIComponent(named(person))}`,
  },
  farmer: {
    text: 'You are listed by farmer score. You can respond there.',
    to: (person) => `/mini-apps/farmer-scores?report=${named(person)}`,
  },
  caution: { text: 'You are on the caution list. You can respond there.', to: () => '/shitlist' },
};
