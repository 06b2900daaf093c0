import { counted } from './counted.ts';
import { formatAgo } from './formatAgo.ts';
import { formatNumber } from './formatNumber.ts';
import { levelOf } from './levels.ts';
import type { Time } from './parseTime.ts';
import type { SaidTo } from './reasons/pronouns.ts';
import { type InWords, type Reason, reasonsInWords, SIGNALS } from './reasons/reasonsInWords.ts';

const WORDS = {
  caution: 'Caution',
  mixed: 'Mixed signals',
  concerns: 'Concerns',
  backed: 'Well backed',
  little: 'Little known',
  usual: 'Nothing unusual',
} as const;

/** Why the word was chosen, by the rule the database returned. */
const BECAUSE = {
  'caution.slashed': 'A slash on this person was upheld within the last 365 days.',
  'caution.score': 'The score is below 800.',
  'caution.alone':
    'A batch of reviews, a group that votes alike or a slash speaks against this person, and nothing speaks for them.',
  mixed: 'Some reasons speak for this person, others against.',
  concerns: 'At least one reason speaks against this person, and none for them.',
  backed: 'At least two reasons speak for this person, none against, and the score is 1,400 or more.',
  little: 'There is too little data about this person for most rules.',
  usual: 'There is enough data about this person, and none of the other summaries applies.',
} as const;

export type SummaryRule = keyof typeof BECAUSE;

type Sided = Reason & { side: string; href?: string | null };

/** Inputs of a summary, as returned by page functions. Missing values are unknown, and the sentence omits them. */
export interface SummaryFacts<R extends Sided = Sided> {
  /** The rule that determines the word; null if there is none to show. A newer database's unknown rule has no word either. */
  summary: string | null;
  reasons: readonly R[];
  score: number | null;
  joinedAt?: Time | null;
  /** Active reviews received. */
  reviews?: number;
  votes?: number;
  /** Reference time for ages. */
  asOf?: Time;
}

/** Text, or a reason linked to its rows. */
export type SummaryPiece = string | { readonly text: string; readonly href: string };

/** One word and one sentence about a person (6.8), with the reasons. It summarizes signals and is not a verdict. */
export interface Summary {
  readonly rule: SummaryRule;
  readonly word: (typeof WORDS)[keyof typeof WORDS];
  readonly pieces: readonly SummaryPiece[];
  readonly because: string;
  /** Ids of the reasons behind the word, and of those mentioned in the sentence. */
  readonly behind: readonly string[];
  readonly said: readonly string[];
}

/** Sides of the reasons that a word summarizes. */
const SIDES: Readonly<Record<keyof typeof WORDS, readonly string[]>> = {
  caution: ['against'],
  mixed: ['for', 'against'],
  concerns: ['against'],
  backed: ['for'],
  little: [],
  usual: ['for'],
};

type Said = InWords<Sided>;

const isRule = (rule: string | null): rule is SummaryRule => rule !== null && Object.hasOwn(BECAUSE, rule);
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A person's summary for their own page; null if the database returned no rule, as for a past day. */
export function summaryOf(facts: SummaryFacts, to: SaidTo = 'them'): Summary | null {
  const { summary: rule, score } = facts;
  if (!isRule(rule)) return null;
  const said = reasonsInWords(facts.reasons, to);
  const [firstFor, secondFor] = said.filter(({ side }) => side === 'for');
  const against = said.filter(({ side }) => side === 'against');
  const standing = standingOf(score);
  const word = rule.split('.')[0] as keyof typeof WORDS;
  const sentences: Record<keyof typeof WORDS, readonly (SummaryPiece | Said | undefined)[]> = {
    caution: [against[0] ?? (rule === 'caution.score' ? standing : undefined)],
    mixed: [firstFor, ', but ', against[0] && { ...against[0], text: lowered(against[0].text) }],
    concerns: [against[0]],
    backed: [firstFor, '. ', secondFor],
    little: [knownOf(facts)],
    usual: [score === null ? 'Typical of members' : `${standing}, typical of members`],
  };
  const sentence = sentences[word];
  // A card has few reasons: without those the sentence needs, there is no summary.
  if (!sentence.every((piece) => piece !== undefined)) return null;
  return {
    rule,
    word: WORDS[word],
    pieces: sentence.map((piece) =>
      typeof piece === 'string' ? piece : piece.href ? { text: piece.text, href: piece.href } : piece.text,
    ),
    because: BECAUSE[rule],
    behind: said.filter(({ side }) => SIDES[word].includes(side)).map(({ id }) => id),
    said: sentence.flatMap((piece) => (typeof piece === 'object' && 'id' in piece ? [piece.id] : [])),
  };
}

/** The summary for pages that also show other people (cards, comparisons, the home page): it never mentions a suspicion. */
export const publicSummaryOf = (facts: SummaryFacts): Summary | null =>
  summaryOf({ ...facts, reasons: facts.reasons.filter(({ id }) => !SIGNALS.has(id)) });

function standingOf(score: number | null): string {
  const level = levelOf(score);
  return level ? `Score ${formatNumber(score)}, ${level.name}` : 'No score';
}

/** "2 reviews, 1 vote, joined 3 days ago". */
function knownOf({ reviews, votes, joinedAt, asOf }: SummaryFacts): string {
  const ago = asOf === undefined ? null : formatAgo(joinedAt ?? null, asOf);
  return [
    reviews === undefined ? null : counted(reviews, 'review'),
    votes === undefined ? null : counted(votes, 'vote'),
    joinedAt === undefined ? null : joinedAt === null ? 'has not joined' : ago && `joined ${ago}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The plain word and sentence, for images and tests. */
export const summaryText = ({ word, pieces }: Summary): string =>
  `${word}: ${pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')}.`;
