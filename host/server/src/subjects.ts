import { formatEth, formatNumber, publicSummaryOf, type SummaryFacts } from '@companion/domain';
import { inTheNameOf, MOST, textAtMost } from '@companion/limits';
import { abortAfter } from '@companion/program';
import { decoded } from '../../src/routing/pattern';
import { NetworkCache } from './networkCache';
import type { BackendKeys } from './siteConfig';

/** What a page is about. */
export type Asked = { kind: 'profile' | 'slash' | 'raffle'; id: string };

/** Metadata of a subject for the page's head. Plain text, partly written by users. */
export type Subject = {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Person data for search engines and badges; `word` (6.8) only if it may be shown outside the page. */
  person?: { name: string; handle: string | null; image: string | null; score: number | null; word: string | null };
};

/** Maximum age of names and scores. Unknown people are not cached for that long, because they may join. */
const CACHE_MS = 60_000;
const MOST_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;

/** The subject of a path; null for pages without one. */
export function askedIn(pathname: string): Asked | null {
  const [, person] = /^\/profiles?\/([^/]{1,300})(?:\/(?:weekly-xp\/?)?)?$/.exec(pathname) ?? [];
  if (person && person !== 'stats') return { kind: 'profile', id: decoded(person) };
  const [, slash] = /^\/(?:slashes\/impact|slash-votes)\/([^/]{1,300})(?:\/|$)/.exec(pathname) ?? [];
  if (slash) return { kind: 'slash', id: /^\d{1,15}$/.test(slash) ? String(Number(slash)) : decoded(slash) };
  const [, raffle] = /^\/mini-apps\/raffle-bot\/results\/([^/]{1,300})(?:\/|$)/.exec(pathname) ?? [];
  return raffle ? { kind: 'raffle', id: decoded(raffle) } : null;
}

/** The person whose votes or losses a path shows, although the page has its own head: unknown people are a 404 there too. */
export function ownerIn(pathname: string): Asked | null {
  const [, person] =
    /^\/(?:votes\/search|mini-apps\/(?:oops-I-lost-it-again|voting-analysis\/profile))\/([^/]{1,300})\/?$/.exec(
      pathname,
    ) ?? [];
  return person ? { kind: 'profile', id: decoded(person) } : null;
}

/** Looks up page subjects at the backend as the visitor's browser would. */
export class Subjects {
  readonly #cache = new NetworkCache<Subject | null>(CACHE_MS, MOST.heads, (subject) => JSON.stringify(subject).length);
  readonly #naming: ReturnType<typeof inTheNameOf>;

  constructor(
    private readonly backend: BackendKeys | null,
    siteKey: string | null,
    private readonly send: typeof fetch = fetch,
  ) {
    this.#naming = inTheNameOf(siteKey);
  }

  /** Null: the subject does not exist. Undefined: the backend does not answer. Never rejects. */
  async of(asked: Asked, visitor: string | undefined): Promise<Subject | null | undefined> {
    const { backend } = this;
    if (!backend) return undefined;
    const load = () => this.#load(backend, asked, visitor);
    return this.#cache.get(`${asked.kind} ${asked.id}`, load).catch(() => undefined);
  }

  async #load({ url, publishableKey }: BackendKeys, { kind, id }: Asked, visitor: string | undefined) {
    const [name, args] = kind === 'raffle' ? ['raffle_proof', { id }] : ['og_card', { kind, id }];
    const answer = await this.send(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...this.#naming(visitor) },
      body: JSON.stringify(args),
      redirect: 'error',
      signal: abortAfter(TIMEOUT_MS),
    });
    const text = answer.ok ? await textAtMost(answer, MOST_BYTES) : null;
    if (text === null) throw new Error(`${name} answered ${answer.status}.`);
    const found = JSON.parse(text);
    return found && SAYS[kind](found as never, id);
  }
}

type Person = { name: string; handle: string | null; avatar: string | null; score: number | null };
type Card = Person & { reviews: { pos: number; neu: number; neg: number }; vouchedInWei: string } & SummaryFacts;
type Slash = {
  type: string;
  amount: number;
  status: string;
  votes: number;
  subject: Person | null;
  author: Person | null;
};
type Raffle = { title: string; prize: string; status: string; entrants: number | null };

/** These texts are public: for a person nothing based on mere signals, for a slash nothing about the direction of votes. */
const SAYS: Readonly<Record<Asked['kind'], (found: never, id: string) => Subject>> = {
  profile: ({ reviews: { pos, neu, neg }, vouchedInWei, ...person }: Card) => {
    const { name, handle, avatar, score } = person;
    const summary = publicSummaryOf({ ...person, reviews: pos + neu + neg });
    const standing = [
      score === null ? null : `Score ${formatNumber(score)}`,
      `reviews: ${pos} positive, ${neu} neutral, ${neg} negative`,
      `${formatEth(vouchedInWei)} vouched`,
    ];
    return {
      title: handle && handle.toLowerCase() !== name.toLowerCase() ? `${name} (@${handle})` : name,
      description: `${summary ? `${summary.word}. ` : ''}${standing.filter(Boolean).join('; ')}.`,
      person: { name, handle, image: avatar, score, word: summary?.word ?? null },
    };
  },
  slash: ({ type, amount, status, votes, subject, author }: Slash, id) => ({
    title: `Slash #${id} on ${subject?.name ?? 'an unknown person'}`,
    description: `${author?.name ?? 'Someone'} accuses ${subject?.name ?? 'someone'}: ${type.toLowerCase()} slash of ${formatNumber(amount)}, ${status}, ${formatNumber(votes)} votes.`,
  }),
  raffle: ({ title, prize, status, entrants }: Raffle, id) => ({
    title: `${title} (raffle ${id})`,
    description: [prize, status, entrants === null ? null : `${formatNumber(entrants)} entrants`]
      .filter(Boolean)
      .join('; '),
  }),
};
