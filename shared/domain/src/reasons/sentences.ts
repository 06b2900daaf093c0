import { counted } from '../counted.ts';
import { formatEth } from '../formatEth.ts';
import { formatNumber } from '../formatNumber.ts';
import { dateTimeFormat } from '../intl.ts';
import { DEFAULT_LOCALE, MISSING } from '../missing.ts';
import { parseTime } from '../parseTime.ts';
import { dayEventText } from './dayEventText.ts';
import type { ReasonParts } from './parts.ts';
import type { Pronouns } from './pronouns.ts';

const DAY = 86_400;

const whole = (n: number) => formatNumber(n, { digits: 0 });
const percent = (share: number) => `${formatNumber(100 * share, { digits: 1 })}%`;
const people = (n: number) => counted(n, 'person', 'people');
const were = (n: number) => (n === 1 ? 'was' : 'were');
const known = (value: unknown): boolean => value !== null && value !== undefined;

/** Three significant digits without trailing zeros: "4.1 ETH". */
const eth = (wei: string) => formatEth(wei).replace(/\.0+ |(\.\d*[1-9])0+ /, '$1 ');

/** A duration in words: below two minutes in seconds, below two hours in minutes, below two days in hours. */
function span(seconds: number): string {
  if (seconds < 120) return counted(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 7200) return counted(Math.round(seconds / 60), 'minute');
  if (seconds < 2 * DAY) return counted(Math.round(seconds / 3600), 'hour');
  return counted(Math.round(seconds / DAY), 'day');
}

function inUtc(time: string, parts: Intl.DateTimeFormatOptions): string {
  const ms = parseTime(time);
  return ms === null ? MISSING : dateTimeFormat(DEFAULT_LOCALE, { ...parts, timeZone: 'UTC' }).format(ms);
}

/** The sentence of each rule; `who` determines whether it is about the person or addressed to them. */
export const SENTENCES: { readonly [Rule in keyof ReasonParts]: (parts: ReasonParts[Rule], who: Pronouns) => string } =
  {
    F1: (p) =>
      `Backed with ${eth(p.wei)} by ${people(p.people)}${p.reputable > 0 ? `, ${whole(p.reputable)} of them reputable or above` : ''}`,
    F2: (p) =>
      `${whole(p.positive)} of ${whole(p.reviews)} reviews are positive; half of the authors score ${whole(p.score)} or more`,
    F3: (p, { them }) =>
      `${p.standing === p.n ? 'All' : `${whole(p.standing)} of`} ${counted(p.n, 'review')} about ${them} older than half a year still ${p.standing === 1 ? 'stands' : 'stand'}`,
    F4: (p, { they }) => {
      const skill = known(p.skill) ? `skill ${formatNumber(p.skill, { digits: 2 })}, ` : '';
      return `${they === 'you' ? 'You vote' : 'Votes'} with the outcome of slashes more often than chance (${skill}${counted(p.votes, 'vote')})`;
    },
    F5: (p, { they }) => `${whole(p.k)} of ${whole(p.n)} slashes ${they} opened ${were(p.k)} upheld`,
    F6: (p) => `Invited ${people(p.people)}; their median score is ${whole(p.score)}, none was slashed`,
    F7: (p, { they }) =>
      `${they === 'you' ? 'You have' : 'Has'} staked ${eth(p.wei)} on ${people(p.people)} and ended no vouch as unhealthy`,
    F8: (p) => `Active in ${whole(p.active)} of the last ${whole(p.weeks)} weeks`,
    A1: (p) =>
      `Wrote ${counted(p.reviews, 'review')} of ${people(p.people)} in ${span(p.seconds)}${p.alike ? ', all with the same text' : ''}`,
    A2: ({ archived, reviews, atOnce, seconds }) => {
      const event = atOnce === null || seconds === null ? '' : `, ${whole(atOnce)} of them within ${span(seconds)}`;
      return `Took back ${whole(archived)} of ${whole(reviews)} reviews${event}`;
    },
    A3: (p) =>
      `${whole(p.returned)} of ${whole(p.positive)} positive reviews were returned; EIP-7 neutralizes ${whole(p.uncounted)}`,
    A4: (p) =>
      `In a group of ${whole(p.size)} who vote alike within two minutes of each other; a typical pair shares ${counted(Math.round(p.shared), 'target')}`,
    A5: ({ at, share, type, points, slashes }) =>
      [
        `Slashed in ${inUtc(at, { month: 'long', year: 'numeric' })}`,
        share === null ? '' : `: ${percent(share)} for`,
        type === 'SCORE' ? `, ${counted(points, 'point')}` : '',
        slashes > 1 ? ` (${whole(slashes)} slashes in all)` : '',
      ].join(''),
    A6: (p, { they }) => `${whole(p.k)} of ${whole(p.n)} slashes ${they} opened ${were(p.k)} defended`,
    A7: (p, { them }) => `${people(p.people)} with a score of ${whole(p.score)} or more reviewed ${them} negatively`,
    A8: (p) => `${whole(p.unhealthy)} of ${whole(p.n)} ended vouches ${were(p.unhealthy)} marked unhealthy`,
    A9: (p, { they }) =>
      `${whole(p.slashed)} of ${whole(p.endorsed)} people ${they} endorse ${were(p.slashed)} slashed (${percent(p.network)} across all endorsements)`,
    A10: (p) => `Votes at regular intervals: ${whole(p.equal)} of ${whole(p.intervals)} pauses are equally long`,
    A11: (p) => `Reviews are mostly returned, within a day (by ${whole(p.returned)} of ${whole(p.people)} people)`,
    A12: (p, { their, they }) =>
      `${whole(p.marks)} of ${their} positive reviews ${were(p.marks)} voted down by the people ${they} praise`,
    A13: (p, { they }) =>
      `${whole(p.untrusted)} of ${whole(p.people)} people ${they} invited ${p.untrusted === 1 ? 'is' : 'are'} untrusted`,
    A14: ({ score, share }, { they }) => {
      // With a share of .05, exactly 95% score more.
      const lower = share == null ? '' : `, lower than ${Math.floor(100 * (1 - share) + 1e-9)}% of members`;
      return `${they === 'you' ? 'You score' : 'Scores'} ${whole(score)}${lower}`;
    },
    A15: (p, { their }) =>
      `${their === 'your' ? 'Your' : 'The'} score fell from ${whole(p.from)} to ${whole(p.to)} in ${counted(p.days, 'day')}`,
    C1: (p) => `A slash is open: ${span(p.seconds)} left, ${counted(p.votes, 'vote')}; which way it leans stays hidden`,
    C2: ({ change, days, on, event }, who) => {
      const day = `${inUtc(on, { day: 'numeric' })} ${inUtc(on, { month: 'short' })}`;
      const happened = dayEventText(event, who);
      return `${change < 0 ? 'Lost' : 'Gained'} ${counted(Math.abs(change), 'point')} in ${days} days, most on ${day}${happened ? `; on that day ${happened}` : ''}`;
    },
    C3: (p) => `Joined ${span(p.seconds)} ago`,
    C4: ({ days, points }, { their }) => {
      const now = points === null ? '' : ` (${formatNumber(points, { digits: 1, signed: true })} points so far)`;
      return `${their === 'your' ? 'Your' : 'Their'} inviter carries a bond for ${counted(days, 'more day')}${now}`;
    },
    C5: () => 'Verified as a human',
  };
