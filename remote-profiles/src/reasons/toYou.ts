import type { Reason } from './queries';

const YOU: Readonly<Record<string, string>> = { their: 'your', theirs: 'yours', them: 'you', they: 'you' };
/** "Votes on slashes as they end" and "their median pair" are not about the person. */
const OF_OTHERS: ReadonlySet<string> = new Set(['F4', 'A4']);

/** A sentence about a person as it is said to that very person: "Your inviter carries the bond". */
export function toYou({ id, text }: Pick<Reason, 'id' | 'text'>): string {
  if (OF_OTHERS.has(id)) return text;
  return text.replace(/\b(their|theirs|them|they)\b/gi, (word) => {
    const said = YOU[word.toLowerCase()] ?? word;
    return word[0] === word[0]?.toUpperCase() ? said[0]?.toUpperCase() + said.slice(1) : said;
  });
}
