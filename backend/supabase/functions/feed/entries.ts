import { formatDuration } from '../../../../shared/domain/src/formatDuration.ts';
import { ethOf } from '../export/cells.ts';
import type { Row } from '../export/columns.ts';

/** One entry of a feed: plain texts, `path` on this site. `id` stays the same while the entry is about the same thing. */
export type Entry = { id: string; at: string; title: string; text: string; path: string };

/** How the rows of a list function become entries, newest first. */
export type Feed = {
  title: string;
  /** Page of the site the view belongs to. */
  page: (filters: Row) => string;
  sort: string;
  entry: (row: Row) => Entry;
};

type Person = { profileId: number | null; userkey: string; name: string } | null;
type Target = { type: string; id: number; label: string | null; author: Person; subject: Person };

const name = (person: unknown): string => (person as Person)?.name || 'Someone';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const at = (value: unknown): string => text(value);

/** A person as the filters of pages take one. */
function filterOf(person: unknown): string {
  const { profileId = null, userkey = '' } = (person as Person) ?? {};
  return encodeURIComponent(profileId === null ? userkey : `profileId:${profileId}`);
}

const plain = (path: string) => () => path;
const share = (value: unknown): string => `${Math.round(Number(value) * 100)} %`;

/** "review 15 by Mallory on Alice". */
const nameOf = ({ type, id, author, subject }: Target): string =>
  [`${type} ${id}`, author && `by ${name(author)}`, subject && `on ${name(subject)}`].filter(Boolean).join(' ');

const targetPath = ({ type, author, subject }: Target): string => {
  const page = { review: '/reviews', vouch: '/vouches', slash: '/slashes' }[type];
  return page && author && subject
    ? `${page}?status=all&author=${filterOf(author)}&subject=${filterOf(subject)}`
    : '/votes';
};

function vote(row: Row): Entry {
  const target = row.target as Target;
  const voted = row.blind ? 'voted' : `voted ${text(row.direction)}`;
  return {
    id: `vote:${target.type}:${target.id}:${(row.voter as { userId: number }).userId}:${at(row.at)}`,
    at: at(row.at),
    title: `${name(row.voter)} ${voted} on ${nameOf(target)}`,
    text: row.blind ? 'The direction stays hidden while the slash is open.' : text(target.label),
    path: targetPath(target),
  };
}

/** Lists one can subscribe to. A function that is not here has no time to order its rows by. */
export const FEEDS: Record<string, Feed> = {
  reviews_list: {
    title: 'Reviews',
    page: plain('/reviews'),
    sort: '-created',
    entry: (row) => ({
      id: `review:${row.id}`,
      at: at(row.createdAt),
      title: `${name(row.author)} on ${name(row.subject)}: ${text(row.sentiment)}`,
      text: [text(row.title), text(row.body)].filter(Boolean).join('\n\n'),
      path: `/reviews?status=all&author=${filterOf(row.author)}&subject=${filterOf(row.subject)}`,
    }),
  },
  vouches_list: {
    title: 'Vouches',
    page: plain('/vouches'),
    sort: '-vouched',
    entry: (row) => ({
      id: `vouch:${row.id}`,
      at: at(row.vouchedAt),
      title: `${name(row.voucher)} vouched ${ethOf(text(row.amountWei) || '0')} ETH for ${name(row.subject)}`,
      text: text(row.comment),
      path: `/vouches?status=all&author=${filterOf(row.voucher)}&subject=${filterOf(row.subject)}`,
    }),
  },
  votes_targets: {
    title: 'Most voted',
    page: plain('/votes'),
    sort: '-last',
    entry: (row) => {
      const target = row as unknown as Target;
      const counts = row.blind ? `${row.votes} votes` : `${row.up} up, ${row.down} down`;
      return {
        // A new vote makes a new entry: that is what one subscribes to.
        id: `target:${target.type}:${target.id}:${at(row.lastAt)}`,
        at: at(row.lastAt),
        title: `${nameOf(target)}: ${counts}`,
        text: text(row.snippet),
        path: targetPath(target),
      };
    },
  },
  votes_stream: { title: 'Votes', page: plain('/votes'), sort: '-at', entry: vote },
  votes_search: {
    title: 'Votes of a person',
    // A half of a character cannot be escaped.
    page: ({ person }) => `/votes/search/${encodeURIComponent(text(person).replace(/\p{Surrogate}/gu, ''))}`,
    sort: '-at',
    entry: vote,
  },
  reviews_batches: {
    title: 'Batches of reviews',
    page: plain('/reviews/batch-analysis'),
    sort: '-start',
    entry: (row) => ({
      id: `batch:${row.id}`,
      at: at(row.start),
      title: `${row.reviews} reviews in ${formatDuration(Number(row.spanSeconds))} by ${name(row.author)}`,
      text: 'A signal, not a verdict.',
      path: `/reviews/batch-analysis?range=all&batch=${encodeURIComponent(text(row.id))}`,
    }),
  },
  reviews_mass_archive: {
    title: 'Mass archives',
    page: plain('/reviews/mass-archive'),
    sort: '-start',
    entry: (row) => ({
      id: `mass-archive:${row.id}`,
      at: at(row.start),
      title: `${name(row.author)} archived ${row.archived} reviews in ${formatDuration(Number(row.spanSeconds))}`,
      text: `Context: ${text(row.context)}. A signal, not a verdict.`,
      path: `/reviews/mass-archive?range=all&event=${encodeURIComponent(text(row.id))}`,
    }),
  },
  reviews_archived_leaderboard: {
    title: 'Archived reviews',
    page: plain('/reviews/archived-leaderboard'),
    sort: '-last',
    entry: (row) => ({
      id: `archived:${(row.person as { userId: number }).userId}:${at(row.lastAt)}`,
      at: at(row.lastAt),
      title: `${name(row.person)}: ${row.archived} of ${row.total} archived (${share((row.rate as Row)?.value)})`,
      text: '',
      path: `/reviews/archived-leaderboard?person=${filterOf(row.person)}`,
    }),
  },
};
