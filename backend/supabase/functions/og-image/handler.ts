import { formatEth } from '../../../../shared/domain/src/formatEth.ts';
import { formatNumber } from '../../../../shared/domain/src/formatNumber.ts';
import { type Reason, reasonsInWords } from '../../../../shared/domain/src/reasons/reasonsInWords.ts';
import { publicSummaryOf } from '../../../../shared/domain/src/summary.ts';
import { answering, CORS, preflight, Refusal } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asVisitor } from '../database.ts';
import { type Card, cardSvg, shorten } from './card.ts';

type Person = { name: string; handle: string | null; score: number | null; profileId: number | null };
type ProfileCard = Person & {
  level: string | null;
  xpTotal: number;
  vouchedInWei: string;
  reviews: { pos: number; neu: number; neg: number };
  summary: string | null;
  reasons: (Reason & { side: string })[];
};
type SlashCard = { id: number; type: string; amount: number; status: string; subject: Person | null; votes: number };
type RaffleCard = {
  title: string;
  prize: string;
  status: string;
  entrants: number | null;
  winners: number[];
  winnerCount: number;
};
type Content = Omit<Card, 'siteName'>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Name in letters that every picture can show. */
const named = (handle: string | null, profileId: number | null): string =>
  handle ? `@${handle}` : profileId === null ? 'An account' : `Profile ${profileId}`;

function profileContent({
  name,
  handle,
  profileId,
  score,
  level,
  reviews,
  vouchedInWei,
  xpTotal,
  summary,
  reasons,
}: ProfileCard): Content {
  const word = publicSummaryOf({ summary, reasons, score })?.word;
  return {
    kind: word ? `Profile: ${word}` : 'Profile',
    title: name,
    titleOr: named(handle, profileId),
    subtitle: handle ? `@${handle}` : 'Reputation, reviews and vouches',
    says: reasonsInWords(reasons).map(({ text }) => text),
    figures: [
      { label: level ? capital(level) : 'Score', value: formatNumber(score) },
      { label: 'Reviews + / 0 / -', value: `${reviews.pos} / ${reviews.neu} / ${reviews.neg}` },
      { label: 'Vouched', value: formatEth(vouchedInWei) },
      { label: 'XP', value: formatNumber(xpTotal, { compact: true }) },
    ],
  };
}

/** Characters per person in a title with four names. */
const NAME_LENGTH = 18;
const MOST_COMPARED = 4;

/** People side by side, each with score and level; the most telling facts are on the page. */
function comparedContent(people: ProfileCard[]): Content {
  const names = people.map(({ name }) =>
    people.length > 2 ? shorten(name, NAME_LENGTH / 2) : shorten(name, NAME_LENGTH),
  );
  return {
    kind: 'Side by side',
    title: names.join(people.length === 2 ? ' and ' : ', '),
    titleOr: people.map(({ handle, profileId }) => named(handle, profileId)).join(', '),
    subtitle: 'Scores, who backs them, and what is between them',
    figures: people.map(({ handle, profileId, score, level }) => ({
      label: `${named(handle, profileId)}${level ? `, ${level}` : ''}`,
      value: formatNumber(score),
    })),
  };
}

function slashContent({ id, type, amount, status, subject, votes }: SlashCard): Content {
  return {
    kind: `Slash #${id}`,
    title: subject?.name ?? 'Unknown person',
    titleOr: subject ? named(subject.handle, subject.profileId) : 'Unknown person',
    subtitle: `${capital(type)} slash`,
    figures: [
      { label: 'Status', value: capital(status) },
      { label: type === 'SCORE' ? 'Score points' : 'Amount', value: formatNumber(amount, { compact: true }) },
      { label: 'Votes', value: formatNumber(votes) },
    ],
  };
}

function raffleContent(id: string, { title, prize, status, entrants, winners, winnerCount }: RaffleCard): Content {
  return {
    kind: `Raffle ${id}`,
    title,
    subtitle: prize,
    figures: [
      { label: 'Status', value: capital(status) },
      { label: 'Entrants', value: formatNumber(entrants) },
      { label: 'Winners', value: formatNumber(winners.length || winnerCount) },
    ],
  };
}

/** Contents of a card; null if the subject does not exist. @throws Refusal for an unknown kind */
async function contentOf(ctx: FunctionContext, kind: string, id: string): Promise<Content | null> {
  if (kind === 'site')
    return {
      kind: 'Community analytics',
      title: 'Who can you trust?',
      subtitle: 'Profiles, reviews, vouches, votes and slashes',
      figures: [],
    };
  if (kind === 'profile' || kind === 'slash') {
    const found = await asVisitor<(ProfileCard & SlashCard) | null>(ctx, 'og_card', { kind, id });
    return found && (kind === 'profile' ? profileContent(found) : slashContent(found));
  }
  if (kind === 'compare') {
    const asked = id.split(',', MOST_COMPARED);
    const found = await Promise.all(
      asked.map((one) => asVisitor<ProfileCard | null>(ctx, 'og_card', { kind: 'profile', id: one })),
    );
    const people = found.filter((one) => one !== null);
    return people.length > 0 ? comparedContent(people) : null;
  }
  if (kind === 'raffle') {
    const found = await asVisitor<RaffleCard | null>(ctx, 'raffle_proof', { id });
    return found && raffleContent(id, found);
  }
  throw new Refusal(400, 'kind must be profile, compare, slash, raffle or site.');
}

const NOT_FOUND: Content = { kind: 'Not found', title: 'There is nothing here', subtitle: '', figures: [] };

/**
 * Draws the preview card of a page: GET `?kind=profile|compare|slash|raffle|site&id=…` returns an SVG of 1200x630. Everything is
 * escaped text from the database; no address in it is followed.
 */
export const handler: FunctionHandler = (req, ctx) =>
  answering(async () => {
    if (req.method === 'OPTIONS') return preflight();
    if (req.method !== 'GET' && req.method !== 'HEAD')
      throw new Refusal(405, 'Only GET.', { allow: 'GET, HEAD, OPTIONS' });
    const query = new URL(req.url).searchParams;
    const found = await contentOf(ctx, query.get('kind') ?? 'site', (query.get('id') ?? '').slice(0, 200));
    const siteName = ctx.env?.('APP_NAME')?.trim() || 'Companion';
    return new Response(req.method === 'HEAD' ? null : cardSvg({ siteName, ...(found ?? NOT_FOUND) }), {
      status: found ? 200 : 404,
      headers: {
        ...CORS,
        'content-type': 'image/svg+xml; charset=utf-8',
        // Opened directly, an SVG is a document: nothing in it may run or load.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': found ? 'public, max-age=300' : 'no-store',
      },
    });
  });
