import { counted, formatNumber, formatPercent } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Backer, Impact } from '../impact/queries';
import { outcomeBy } from '../limits/limits';
import type { VotesOfSlash } from '../slashVotes/queries';

export type Chapter = { title: string; sentences: readonly string[] };

/** Maximum number of people named in a sentence. */
const MOST_NAMED = 3;

/**
 * A slash told from the claim to the consequences, for readers who know none of the rules. `votes` is null until loaded;
 * while the slash is open nothing reveals their direction.
 */
export function storyOf(impact: Impact, votes: VotesOfSlash | null): Chapter[] {
  return [
    { title: 'The claim', sentences: claim(impact) },
    { title: 'The reply', sentences: reply(impact) },
    { title: 'Who supported the accused', sentences: support(impact) },
    { title: impact.slash.status === 'open' ? 'Since it opened' : 'While it was open', sentences: leaving(impact) },
    { title: 'The vote', sentences: vote(impact, votes) },
    { title: impact.wouldBe ? 'What it would cost' : 'What it cost', sentences: cost(impact) },
    { title: 'What happened next', sentences: since(impact) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function claim({ slash }: Impact): string[] {
  const [author, subject] = [personName(slash.author), personName(slash.subject)];
  if (slash.type === 'XP' && slash.amount !== null)
    return [`${author} accused ${subject} and asked that they lose ${formatNumber(slash.amount)} XP.`];
  if (slash.type === 'SCORE' && slash.amount !== null)
    return [`${author} accused ${subject} and asked that they lose ${counted(slash.amount, 'point')} of score.`];
  return [`${author} accused ${subject}.`];
}

function reply({ slash: { reply, subject } }: Impact): string[] {
  const name = personName(subject);
  return [reply ? `${name} says: “${reply.text}”` : `${name} has not replied.`];
}

function support({ people, slash }: Impact): string[] {
  const subject = personName(slash.subject);
  const before = people.filter(({ reviewedOpen, vouchedOpen }) => reviewedOpen || vouchedOpen);
  const later = people.length - before.length;
  const joined =
    later === 0
      ? []
      : [`${counted(later, 'person', 'people')} ${before.length === 0 ? 'did' : 'joined them'} while it was open.`];
  if (before.length === 0)
    return [`When it opened, nobody supported ${subject} with a positive review or a vouch.`, ...joined];
  const reviewers = before.filter(({ reviewedOpen }) => reviewedOpen).length;
  const vouchers = before.filter(({ vouchedOpen }) => vouchedOpen).length;
  return [
    `${counted(before.length, 'person', 'people')} supported ${subject} when it opened, ${listed(before.map(({ person }) => personName(person)))}: ${counted(reviewers, 'positive review')}, ${counted(vouchers, 'vouch', 'vouches')}.`,
    ...joined,
    'When a slash is upheld, people who back the accused lose part of its points too.',
  ];
}

function leaving({ people, points, counts }: Impact): string[] {
  const left = people.filter((person) => person.left.length > 0);
  if (people.length === 0) return [];
  if (left.length === 0) return ['None of them left.'];
  const told = `${counted(left.length, 'supporter')} left: ${listed(left.map(leftWords))}.`;
  const sum = (of: (backer: Backer) => number | null) => people.reduce((total, each) => total + (of(each) ?? 0), 0);
  const [open, close] = [sum((each) => each.pointsOpen), sum((each) => each.pointsClose)];
  if (!counts || open === close) return [told];
  return points.endorsers === close
    ? [told, `Supporters were counted as of the close: leaving saved them ${counted(open - close, 'point')}.`]
    : [told, 'Supporters were counted as of the opening, so leaving saved nobody.'];
}

function leftWords({ person, left }: Backer): string {
  const did = left.map(({ by, hours }) => {
    const after = counted(Math.round(hours), 'hour');
    return by === 'archive' ? `archived the review after ${after}` : `ended the vouch after ${after}`;
  });
  return `${personName(person)} ${did.join(' and ')}`;
}

function vote({ slash }: Impact, votes: VotesOfSlash | null): string[] {
  const people = counted(slash.votes, 'person', 'people');
  if (slash.status === 'open') return [`${people} voted so far. Which way stays sealed until it closes.`];
  if (slash.status === 'cancelled') return ['It was cancelled before the vote was decided.'];
  const tally = votes?.tally;
  if (!tally || tally.sharePct === null) return slash.votes === 0 ? ['Nobody voted.'] : [];
  const { passPct } = votes.thresholds ?? {};
  const needed = passPct == null ? '' : `; more than ${formatNumber(passPct)}% uphold it`;
  return [
    `${people} voted: ${formatNumber(tally.up)} for the slash, ${formatNumber(tally.down)} against it.`,
    `A vote counts by the voter’s score: ${formatPercent(tally.sharePct / 100)} of the weight was for it${needed}.`,
    OUTCOMES[slash.status],
    ...settled(votes),
    ...decided(votes),
    ...ties(votes),
  ];
}

const OUTCOMES = {
  upheld: 'It was upheld.',
  defended: 'It was rejected: the accused was defended.',
  inconclusive: 'It ended inconclusive.',
  unknown: 'Its outcome is not known.',
} as const;

/** The time from which no later vote changed the outcome. */
function settled({ running = [], thresholds, tally, slash: { openedAt } }: VotesOfSlash): string[] {
  const { passPct, defendPct } = thresholds ?? {};
  if (!tally || passPct == null || defendPct == null || running.length < 2) return [];
  const bands = running.map(({ weightUp, weightDown }) =>
    outcomeBy({ weightUp, weightAll: weightUp + weightDown }, { passPct, defendPct }),
  );
  const turned = bands.findLastIndex((band) => band !== bands.at(-1));
  const at = running[turned + 1]?.at;
  if (at === undefined) return [];
  if (turned < 0) return ['The result stood from the first vote on.'];
  const hours = Math.floor((Date.parse(at) - Date.parse(openedAt)) / HOUR_MS);
  return [`The result did not change after ${counted(hours, 'hour')}.`];
}
const HOUR_MS = 3_600_000;

/** Voters related to either side. */
function ties({ rows, slash: { author, subject } }: VotesOfSlash): string[] {
  const tied = (side: 'subject' | 'author') =>
    rows.filter(({ relations }) => relations.some((relation) => relation.side === side)).length;
  const [subjects, authors] = [tied('subject'), tied('author')];
  if (subjects + authors === 0) return rows.length > 0 ? ['No voter had ties to either side.'] : [];
  return [
    `${counted(subjects, 'voter')} had ties to ${personName(subject)}, ${formatNumber(authors)} to ${personName(author)}.`,
  ];
}

function decided({ pivotal }: VotesOfSlash): string[] {
  if (!pivotal) return [];
  if (pivotal.size === null) return ['No voters could have changed the outcome.'];
  if (pivotal.size > 1)
    return [`At least ${formatNumber(pivotal.size)} voters would have had to switch sides to change the outcome.`];
  return [
    pivotal.voters.length === 1
      ? `${listed(pivotal.voters.map(personName))} alone could have changed the outcome.`
      : `It was close: any one of ${listed(pivotal.voters.map(personName))} could have changed the outcome alone.`,
  ];
}

/** The points depend on the amount asked for. */
const NOT_NAMED = 'It is not known how many points it asked for, so its cost is not known either.';

function cost({ slash, points, counts, wouldBe, losingSide, people }: Impact): string[] {
  const subject = personName(slash.subject);
  if (wouldBe)
    return wouldBe.direct === null || wouldBe.endorsers === null
      ? [NOT_NAMED]
      : [
          `If it is upheld, ${subject} loses ${counted(wouldBe.direct, 'point')} and supporters lose ${counted(wouldBe.endorsers, 'point')} in total.`,
        ];
  if (slash.status === 'open' || slash.status === 'cancelled') return [];
  if (slash.status === 'unknown') return ['Its outcome is not known, so neither is its cost.'];
  if (!counts)
    return [`Nobody lost points for support.${losingSide === 'author' ? ' The accuser is on the losing side.' : ''}`];
  const paying = people.filter((each) => each.points !== null && each.points > 0).length;
  const inviter = points.inviterPerson && points.inviter ? ([points.inviterPerson, points.inviter] as const) : null;
  const lost =
    points.direct === null || points.endorsers === null
      ? [NOT_NAMED]
      : [
          `${subject} lost ${counted(points.direct, 'point')}.`,
          paying === 0
            ? 'Nobody else lost points for support.'
            : `${counted(paying, 'supporter')} lost ${counted(points.endorsers, 'point')} in total.`,
        ];
  return [
    ...lost,
    ...(inviter
      ? [
          `${personName(inviter[0])}, who invited ${subject}, ${inviter[1] < 0 ? 'lost' : 'won'} ${counted(Math.abs(inviter[1]), 'point')} through the bond.`,
        ]
      : []),
  ];
}

function since({ slash, subjectScore, authorScore }: Impact): string[] {
  if (slash.status === 'open') return [];
  return [...course(personName(slash.subject), subjectScore), ...course(personName(slash.author), authorScore)];
}

function course(name: string, { atOpen, atClose, after7d }: Impact['subjectScore']): string[] {
  if (atOpen === null || atClose === null) return [];
  const week = after7d === null ? '' : `, and ${formatNumber(after7d)} a week later`;
  return [
    `The score of ${name} was ${formatNumber(atOpen)} when it opened, ${formatNumber(atClose)} when it closed${week}.`,
  ];
}

/** "Bob, Carol and 4 more", as a natural-language list. */
function listed(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  const shown = more > 0 ? [...words.slice(0, MOST_NAMED), `${formatNumber(more)} more`] : words;
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown);
}
