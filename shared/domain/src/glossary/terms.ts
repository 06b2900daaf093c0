/** Domain terms, each with its other forms and synonyms. */
export const TERMS = {
  archive: ['archived', 'taken back', 'takes back', 'took back'],
  batch: ['batches', 'in bulk'],
  bond: ['bonds'],
  endorsement: ['endorsements', 'endorse', 'endorses'],
  farmer: ['farmers', 'farming'],
  headroom: [],
  influence: [],
  invitation: ['invitations', 'invited', 'invites'],
  level: ['levels'],
  'mass archive': ['mass archives', 'cleaning up'],
  neutralized: ['neutralizes', 'uncounted'],
  review: ['reviews'],
  ring: ['rings', 'lockstep'],
  score: ['scores', 'reputation'],
  season: ['seasons'],
  signal: ['signals'],
  slash: ['slashes', 'slashed', 'accusation', 'accusations'],
  stake: ['staked', 'stakes'],
  streak: ['streaks'],
  'trust market': ['trust markets', 'market', 'markets'],
  turnout: [],
  unhealthy: ['unhealthy unvouch'],
  vouch: ['vouches', 'vouched', 'vouching'],
  XP: ['experience points'],
  'EIP-6': [],
  'EIP-7': [],
  'EIP-10': [],
  'EIP-12': [],
} as const satisfies Record<string, readonly string[]>;

export type Term = keyof typeof TERMS;

const TERM_OF = new Map<string, Term>(
  (Object.keys(TERMS) as Term[]).flatMap((term) =>
    [term, ...TERMS[term]].map((form): [string, Term] => [form.toLowerCase(), term]),
  ),
);
// Longer forms first, so that "mass archive" is not matched as "archive".
const FORMS = [...TERM_OF.keys()].sort((a, b) => b.length - a.length).join('|');

/** A text split into plain parts and the first occurrence of each domain term. */
export function termsIn(text: string): (string | { term: Term; form: string })[] {
  const met = new Set<Term>();
  const pieces: (string | { term: Term; form: string })[] = [];
  let from = 0;
  for (const { 0: form, index } of text.matchAll(new RegExp(`(?<![\\w-])(?:${FORMS})(?![\\w-])`, 'gi'))) {
    const term = TERM_OF.get(form.toLowerCase());
    if (!term || met.has(term)) continue;
    met.add(term);
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ term, form });
    from = index + form.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
