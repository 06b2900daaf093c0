import { counted } from '../../../domain/src/counted.ts';
import { type Figure, type Finding, figure, finding, findingText } from '../../../domain/src/finding.ts';
import { formatEth } from '../../../domain/src/formatEth.ts';
import { formatNumber } from '../../../domain/src/formatNumber.ts';
import { formatPercent } from '../../../domain/src/formatPercent.ts';
import { type Range, rangeWords } from '../../../domain/src/range.ts';
import type { Entry } from '../schema/declaration.ts';
import { whoPath } from '../schema/feedWords.ts';
import type { Person } from '../schema/shapes.ts';
import { type NetworkRows, networkRows } from './networkRows.ts';

/** A count for the week and for the week before; `before` is null if that week was not counted. */
type Beside<T> = { value: T; before: T | null };

/** A finished week, as returned by weekly_digest. */
export type Week = Record<NetworkRows, Beside<number>> & {
  /** Monday of the week. */
  week: string;
  /** When it was finished. */
  at: string;
  vouchedWei: Beside<string>;
  decided: readonly { id: number; status: string; subject: Person; sharePct: number | null }[];
  gains: readonly Moved[];
  losses: readonly Moved[];
  largestVouches: readonly { id: number; voucher: Person; subject: Person; amountWei: string }[];
  raffles: readonly { id: string; title: string; entrants: number }[];
  xp: {
    season: number;
    week: number;
    total: number;
    before: number | null;
    earners: number;
    first: { person: Person; xp: number } | null;
  } | null;
  watched: readonly Watched[] | null;
};
type Moved = { person: Person; change: number };
/** A watched person's week; `change` is null if no score is known. */
export type Watched = { person: Person; change: number | null; reviews: number; vouches: number; slashes: number };

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday to Sunday, as a list filter. */
export const rangeOfWeek = (week: string): Range => `${week}..${dayAfter(week, 6)}`;

/** Monday `weeks` weeks later. */
export const weeksOn = (week: string, weeks: number): string => dayAfter(week, 7 * weeks);

export const weekPath = (week: string): string => `/weekly-digest?week=${week}`;

/**
 * Counts by kind, each compared with the week before and linked to its rows; kinds that occurred in neither week are omitted.
 */
export function weekCounts(week: Week): Finding[] {
  const range = rangeOfWeek(week.week);
  const n = (name: NetworkRows, one: string, other?: string) =>
    figure(counted(week[name].value, one, other), networkRows(name, range) ?? undefined);
  const than = (name: NetworkRows) => compared(week[name]);
  const { vouches, vouchedWei, xp } = week;
  const all: [Beside<unknown>, Finding][] = [
    [
      week.profiles,
      finding('digest.profiles')`${n('profiles', 'person', 'people')} joined the network${than('profiles')}.`,
    ],
    [week.reviews, finding('digest.reviews')`Members wrote ${n('reviews', 'review')}${than('reviews')}.`],
    [
      vouches,
      finding(
        'digest.vouches',
      )`Members made ${n('vouches', 'vouch', 'vouches')}${than('vouches')}, with ${formatEth(vouchedWei.value)} in all.`,
    ],
    [week.votes, finding('digest.votes')`Members cast ${n('votes', 'vote')}${than('votes')}.`],
    [week.slashes, finding('digest.slashes')`Members opened ${n('slashes', 'slash', 'slashes')}${than('slashes')}.`],
    [
      week.invitations,
      finding('digest.invitations')`Members sent ${n('invitations', 'invitation')}${than('invitations')}.`,
    ],
    ...(xp
      ? [
          [
            { value: xp.total, before: xp.before },
            finding(
              'digest.xp',
            )`${counted(xp.earners, 'member')} earned ${figure(`${formatNumber(xp.total)} XP`, xpPath(xp))}${compared({ value: xp.total, before: xp.before })}.`,
          ] as [Beside<unknown>, Finding],
        ]
      : []),
  ];
  return all.flatMap(([{ value, before }, sentence]) => (value || before ? [sentence] : []));
}

/** One sentence each for the largest event of each kind and for every decision. */
export function weekEvents(week: Week): Finding[] {
  const range = rangeOfWeek(week.week);
  const { decided, gains, losses, largestVouches, raffles, xp } = week;
  const scores = (person: Person) => `/profiles/${whoPath(person)}?range=${range}`;
  return [
    ...decided.map(
      ({ id, status, subject, sharePct }) =>
        finding(
          'digest.decided',
        )`The slash on ${{ person: subject }} ended: ${figure(status, `/slash-votes/${id}`)}${sharePct === null ? '' : `, with ${formatPercent(sharePct / 100)} for it`}.`,
    ),
    ...gains
      .slice(0, MOST_MOVED)
      .map(
        ({ person, change }) =>
          finding('digest.gained')`${{ person }} gained ${figure(counted(change, 'point'), scores(person))}.`,
      ),
    ...losses
      .slice(0, MOST_MOVED)
      .map(
        ({ person, change }) =>
          finding('digest.lost')`${{ person }} lost ${figure(counted(-change, 'point'), scores(person))}.`,
      ),
    ...largestVouches.map(
      ({ voucher, subject, amountWei }) =>
        finding(
          'digest.vouched',
        )`${{ person: voucher }} vouched ${figure(formatEth(amountWei), `/vouches?status=all&sort=-amount&range=${range}`)} for ${{ person: subject }}.`,
    ),
    ...(xp?.first
      ? [
          finding(
            'digest.first',
          )`${{ person: xp.first.person }} earned the most XP: ${figure(formatNumber(xp.first.xp), xpPath(xp))}.`,
        ]
      : []),
    ...raffles.map(
      ({ id, title, entrants }) =>
        finding(
          'digest.raffle',
        )`A raffle was drawn among ${counted(entrants, 'person', 'people')}: ${figure(title, `/mini-apps/raffle-bot/results/${id}`)}.`,
    ),
  ];
}

/** News about each watched person. */
export function watchedNews({ week, watched }: Pick<Week, 'week' | 'watched'>): Finding[] {
  const range = rangeOfWeek(week);
  return (watched ?? []).map(({ person, change, reviews, vouches, slashes }) => {
    const who = whoPath(person);
    const parts: Figure[] = [
      ...(change === null || change === 0
        ? []
        : [figure(`${formatNumber(change, { signed: true })} points`, `/profiles/${who}?range=${range}`)]),
      ...(reviews === 0
        ? []
        : [figure(`${counted(reviews, 'review')} about them`, `/reviews?status=all&subject=${who}&range=${range}`)]),
      ...(vouches === 0
        ? []
        : [
            figure(
              `${counted(vouches, 'vouch', 'vouches')} for them`,
              `/vouches?status=all&subject=${who}&range=${range}`,
            ),
          ]),
      ...(slashes === 0
        ? []
        : [figure(`${counted(slashes, 'slash', 'slashes')} opened`, `/slashes?person=${who}&range=${range}`)]),
    ];
    return {
      id: 'digest.watched',
      pieces: [{ person }, ': ', ...parts.flatMap((part, n) => (n === 0 ? [part] : [', ', part])), '.'],
    };
  });
}

/** A week as a feed entry: the sentences of its page, one per line. */
export function weekEntry(week: Week): Entry {
  const watched = week.watched && watchedNews(week).map(findingText);
  const lines = [...weekCounts(week), ...weekEvents(week)].map(findingText);
  return {
    id: `week:${week.week}`,
    at: week.at,
    title: `The week of ${rangeWords(rangeOfWeek(week.week))}`,
    text: [
      ...(lines.length > 0 ? lines : ['Nothing happened.']),
      ...(watched ? ['', 'People you watch:', ...(watched.length > 0 ? watched : ['Nothing happened.'])] : []),
    ].join('\n'),
    path: weekPath(week.week),
  };
}

/** Most gains, and most losses. */
const MOST_MOVED = 3;

const xpPath = ({ season, week }: { season: number; week: number }) =>
  `/mini-apps/weekly-xp-overview?season=${season}&week=${week}`;

/** ", 12 more than the week before"; empty if that week was not counted. */
function compared({ value, before }: Beside<number>): string {
  if (before === null) return '';
  if (value === before) return ', as many as the week before';
  return `, ${formatNumber(Math.abs(value - before))} ${value > before ? 'more' : 'fewer'} than the week before`;
}
